import { X } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Sheet } from '../ui/sheet.tsx'

type Props = { isOpen: boolean; onClose: () => void; total: number | undefined; children: ReactNode }

/** The filters on a phone: they apply at once, and the button shows how many products are left. */
export function FilterSheet({ isOpen, onClose, total, children }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Filtres"
      className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full bg-white p-5 pb-0 open:animate-[slide-in-up_200ms_ease-out] lg:hidden"
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 className="heading text-3xl">Filtres</h2>
        <IconButton
          icon={X}
          iconClass="size-6"
          label="Fermer les filtres"
          onClick={onClose}
          className="size-11"
        />
      </div>
      <div className="flex flex-col gap-4">{children}</div>
      <div className="sticky bottom-0 bg-white py-4" aria-live="polite">
        <Button size="large" className="w-full" onClick={onClose}>
          {buttonText(total)}
        </Button>
      </div>
    </Sheet>
  )
}

function buttonText(total: number | undefined): string {
  if (total === undefined) return 'Voir les produits'
  return total > 1 ? `Voir ${total} produits` : `Voir ${total} produit`
}
