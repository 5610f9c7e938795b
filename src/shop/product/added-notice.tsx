import { Check, X } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Result of "Ajouter au Panier"; on a phone it is in the bottom bar, near the button. */
export function AddedNotice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="flex items-start gap-3 border-green-700 border-l-4 bg-white py-1 pl-3 max-md:border-b max-md:border-b-concrete-300">
      <Icon of={Check} className="mt-2.5 size-5 shrink-0 text-green-700" />
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm leading-snug md:text-base">
        <span className="py-2">{text}</span>
        <Link to="/panier" className="label flex min-h-11 items-center text-base text-race-deep underline">
          Voir le panier
        </Link>
      </p>
      <IconButton
        icon={X}
        label="Fermer le message"
        onClick={onClose}
        className="size-11 shrink-0 text-concrete-600 hover:text-ink"
      />
    </div>
  )
}
