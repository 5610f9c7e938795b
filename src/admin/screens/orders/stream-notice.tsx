import { WifiOff } from '@lucide/icons'
import { useIsStreamLost } from '#admin/order-stream.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says that new orders are not heard at the moment. */
export function StreamNotice() {
  const isLost = useIsStreamLost()
  return (
    <div role="status">
      {isLost && (
        <p className="mb-4 flex items-center gap-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 font-semibold text-amber-900 text-sm">
          <Icon of={WifiOff} className="size-4 shrink-0" />
          Connexion perdue : les nouvelles commandes s’afficheront à son retour.
        </p>
      )}
    </div>
  )
}
