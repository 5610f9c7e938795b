import { Check, X } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Added, takeOther } from './put-in-cart.ts'

type Props = { added: Added; onChange: (added: Added | null) => void }

/** What was put in the cart; on a product's page on a phone it is in the bottom bar, near the button. */
export function AddedNotice({ added, onChange }: Props) {
  const { text, other } = added
  const message = useRef<HTMLSpanElement>(null)
  const hasTaken = useRef(false)
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasTaken.current && text) message.current?.focus()
    hasTaken.current = false
  }, [text])
  return (
    <div className="flex items-start gap-3 border-green-700 border-l-4 bg-white py-1 pl-3 max-md:border-b max-md:border-b-concrete-300">
      <Icon of={Check} className="mt-2.5 size-5 shrink-0 text-green-700" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm leading-snug md:text-base">
        <span ref={message} tabIndex={-1} className="py-2 outline-none">
          {text}
        </span>
        {other && (
          <Button
            look="dark"
            size="small"
            onClick={() => {
              hasTaken.current = true
              onChange(takeOther(other))
            }}
          >
            {other.label}
          </Button>
        )}
        <Link to="/panier" className="label flex min-h-11 items-center text-base text-race-deep underline">
          Voir le panier
        </Link>
      </div>
      <IconButton
        icon={X}
        label="Fermer le message"
        onClick={() => onChange(null)}
        className="size-11 shrink-0 text-concrete-600 hover:text-ink"
      />
    </div>
  )
}
