import { Button } from '#web/ui/button.tsx'
import type { LoadedOrders } from './load-orders.ts'

type Props = { failed: LoadedOrders['failed']; onRetry: () => void }

/** The orders that are not among the slips, and why. */
export function FailedOrders({ failed, onRetry }: Props) {
  if (failed.length === 0) return null
  return (
    <div role="alert" className="mb-6 border border-amber-300 bg-amber-100 p-4 text-amber-900 text-sm">
      <p className="font-semibold">
        {failed.length > 1
          ? `${failed.length} commandes ne seront pas imprimées`
          : 'Une commande ne sera pas imprimée'}
      </p>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {failed.map(({ id, message }) => (
          <li key={id}>
            N°&nbsp;{id}&nbsp;: {message}
          </li>
        ))}
      </ul>
      <Button look="dark" size="small" onClick={onRetry} className="mt-3">
        Réessayer
      </Button>
    </div>
  )
}
