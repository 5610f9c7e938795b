import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Ticks every `period` ms, except with reduced motion and while the page is hidden; `pauseHandlers` pause it
 * while an element is hovered, touched or has the keyboard focus.
 */
export function useAutoplay(period: number, isEnabled: boolean, onTick: () => void) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const tick = useEffectEvent(onTick)
  const isRunning = isEnabled && !isHovered && !isFocused
  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) tick()
    }, period)
    return () => clearInterval(timer)
  }, [isRunning, period])

  const pauseHandlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onPointerCancel: () => setIsHovered(false),
    // Pauses for a focus by keyboard only, which `:focus-visible` detects.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setIsFocused(target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  }
  return { isRunning, pauseHandlers }
}
