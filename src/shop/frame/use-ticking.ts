import { useEffect, useRef, useState } from 'react'

/**
 * Calls back every `period` ms, but not while paused, nor where the visitor asked for less motion, nor
 * while the page is hidden. `hold` pauses for as long as the visitor points at, touches or focuses it.
 */
export function useTicking(period: number, isWanted: boolean, onTick: () => void) {
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const tick = useRef(onTick)
  tick.current = onTick

  const isRunning = isWanted && !isPaused && !isHeld
  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) tick.current()
    }, period)
    return () => clearInterval(timer)
  }, [isRunning, period])

  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
    onTouchStart: () => setIsHeld(true),
  }
  return { isPaused, togglePause: () => setIsPaused((paused) => !paused), hold }
}
