import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Calls back every `period` ms, but not where the visitor asked for less motion, nor while the page is
 * hidden. `hold` stops it for as long as the visitor points at it, touches it or is in it by keyboard.
 */
export function useTicking(period: number, isWanted: boolean, onTick: () => void) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const tick = useRef(onTick)
  tick.current = onTick

  const isRunning = isWanted && !isPointedAt && !isFocused
  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) tick.current()
    }, period)
    return () => clearInterval(timer)
  }, [isRunning, period])

  const hold = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onPointerCancel: () => setIsPointedAt(false),
    // A button keeps the focus after a tap; only a focus that is seen says that somebody is there.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setIsFocused(target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  }
  return { isRunning, hold }
}
