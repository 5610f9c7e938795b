import { Lock, PackageCheck } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cancelParcel } from '#admin/queries/parcels.ts'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isLocked, type OrderStatus } from '#rules/order.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Conflict } from './use-order-form.ts'

const LOCK_REASONS: Partial<Record<OrderStatus, string>> = {
  shipped: 'Cette commande est expédiée.',
  delivered: 'Cette commande est livrée.',
  cancelled: 'Cette commande est annulée.',
}

export function LockedNotice({ order: { status, parcel } }: { order: AdminOrder }) {
  const cancellation = useMutation(cancelParcel)
  if (parcel && !isLocked(status)) {
    return (
      <div className="flex flex-col items-start gap-3 border border-amber-300 bg-amber-100 p-4 text-amber-900">
        <p className="flex gap-3">
          <Icon of={Lock} className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">
              Son colis <bdi>{parcel.tracking}</bdi> est chez <bdi>{parcel.courier}</bdi>.
            </strong>{' '}
            Seule la note peut être modifiée&nbsp;: pour corriger le reste, annulez d’abord le colis.
          </span>
        </p>
        <Button
          size="small"
          isBusy={cancellation.isPending}
          onClick={() => cancellation.mutate({ params: { id: parcel.id } })}
        >
          {cancellation.isPending ? 'Annulation…' : 'Annuler le colis'}
        </Button>
        <ActionFailed error={cancellation.error} text="Le colis n’a pas été annulé" />
      </div>
    )
  }
  return (
    <div className="flex gap-3 border border-amber-300 bg-amber-100 p-4 text-amber-900">
      <Icon of={Lock} className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="font-semibold">{LOCK_REASONS[status]}</strong> Seule sa note peut encore être
        modifiée. Pour corriger le reste, remettez-la d’abord en attente ou confirmée.
      </p>
    </div>
  )
}

export function ParcelNotice({ order: { parcel, deliveryType } }: { order: AdminOrder }) {
  if (!parcel) return null
  return (
    <div className="flex gap-3 border border-concrete-300 bg-white p-4 text-concrete-700">
      <Icon of={PackageCheck} className="mt-0.5 size-5 shrink-0 text-ink" />
      <p>
        <strong className="font-semibold text-ink">
          Son colis <bdi>{parcel.tracking}</bdi> est corrigé chez <bdi>{parcel.courier}</bdi> aussi.
        </strong>{' '}
        {deliveryType === 'center'
          ? 'Pour changer son centre, annulez d’abord le colis.'
          : 'Pour l’envoyer à un centre, annulez d’abord le colis.'}
      </p>
    </div>
  )
}

type Props = { conflict: Conflict; onKeepMine: () => void; onTakeTheirs: () => void }

export function ConflictNotice({ conflict, onKeepMine, onTakeTheirs }: Props) {
  if (conflict.kind === 'deleted') {
    return (
      <Warning>
        <p>
          <strong className="font-semibold">Cette commande a été supprimée.</strong> Rien ne peut plus y être
          enregistré.
        </p>
        <Link to="/commandes" replace className={buttonClass('primary', 'small')}>
          Voir les commandes
        </Link>
      </Warning>
    )
  }
  if (conflict.kind === 'locked') {
    return (
      <Warning>
        <p>
          <strong className="font-semibold">{conflict.message}.</strong> Ce que vous avez saisi ici ne peut
          pas être enregistré.
        </p>
        <Button size="small" onClick={onTakeTheirs}>
          Voir la commande à jour
        </Button>
      </Warning>
    )
  }
  const unnamed = conflict.changes.filter(({ value }) => value === null)
  return (
    <Warning>
      <p className="font-semibold">Cette commande a changé entre-temps.</p>
      {unnamed.length > 0 && <p>Modifié&nbsp;: {unnamed.map(({ label }) => label).join(', ')}</p>}
      <ul className="wrap-anywhere max-h-40 overflow-y-auto empty:hidden">
        {conflict.changes.map(
          ({ label, value }) =>
            value !== null && (
              <li key={label}>
                {label}&nbsp;: {value}
              </li>
            ),
        )}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          Garder la mienne
        </Button>
        <Button look="outline" size="small" onClick={onTakeTheirs}>
          Prendre la nouvelle
        </Button>
      </div>
      <p>Garder la vôtre n’écrase que ce que vous avez saisi.</p>
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 border border-amber-300 bg-amber-100 p-3 text-amber-900 text-sm"
    >
      {children}
    </div>
  )
}
