import { LoaderCircle } from 'lucide-react'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { isSending: boolean; canDeliver: boolean; total: number }

/** The confirm button with the total; fixed to the bottom on a phone. */
export function ConfirmButton({ isSending, canDeliver, total }: Props) {
  return (
    <div className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-concrete-300 max-md:border-t max-md:bg-white max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Button type="submit" size="large" className="w-full px-3" disabled={isSending || !canDeliver}>
        {isSending && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
        {labelOf({ isSending, canDeliver, total })}
      </Button>
    </div>
  )
}

function labelOf({ isSending, canDeliver, total }: Props): string {
  if (isSending) return 'Traitement...'
  return canDeliver ? `Confirmer la commande · ${formatDinars(total)}` : 'Aucune livraison disponible'
}
