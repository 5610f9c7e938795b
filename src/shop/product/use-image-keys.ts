import { useEffect, useRef } from 'react'

/** Elements in which arrow keys already have a meaning. */
const BUSY = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], dialog'

/** The left and right arrow keys change the image, wherever the focus is on the page. */
export function useImageKeys(isOn: boolean, onTurn: (direction: 1 | -1) => void): void {
  const turn = useRef(onTurn)
  turn.current = onTurn

  useEffect(() => {
    if (!isOn) return
    function follow(event: KeyboardEvent): void {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      const { defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest(BUSY)) return
      event.preventDefault()
      turn.current(event.key === 'ArrowRight' ? 1 : -1)
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [isOn])
}
