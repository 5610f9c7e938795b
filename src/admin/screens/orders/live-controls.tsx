import { Bell, BellOff, WifiOff } from '@lucide/icons'
import { useLiveOrders } from '#admin/live-orders.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function BellButton() {
  const { isBellOn, toggleBell } = useLiveOrders()
  return (
    <IconButton
      icon={isBellOn ? Bell : BellOff}
      label="Sonnerie des nouvelles commandes"
      aria-pressed={isBellOn}
      onClick={toggleBell}
      className={isBellOn ? 'text-ink' : undefined}
    />
  )
}

export function StreamNotice() {
  const { isLost } = useLiveOrders()
  return (
    <div role="status">
      {isLost && (
        <p className="mb-4 flex items-center gap-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 font-semibold text-amber-900 text-sm">
          <Icon of={WifiOff} className="size-4 shrink-0" />
          Connexion perdue&nbsp;: les nouvelles commandes s’afficheront à son retour.
        </p>
      )}
    </div>
  )
}
