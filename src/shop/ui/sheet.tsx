import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

type Props = {
  isOpen: boolean
  onClose: () => void
  label: string
  className: string
  children: ReactNode
}

/** The native dialog traps the focus; Escape and a click outside close it. */
export function Sheet({ isOpen, onClose, label, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  function closeFromOutside(event: SyntheticEvent): void {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      aria-label={label}
      // The event comes later than the closing: the sheet may be open again by then.
      onClose={() => dialog.current?.open || onClose()}
      onClick={closeFromOutside}
      className={`overscroll-contain backdrop:bg-ink/70 ${className}`}
    >
      {isOpen && children}
    </dialog>
  )
}
