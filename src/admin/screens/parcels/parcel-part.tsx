import { BadgeCheck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { courierKinds, couriers } from '#admin/queries/couriers.ts'
import { formatMoment } from '#admin/screens/orders/order-texts.ts'
import { CopyButton } from '#admin/ui/copy-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Parcel } from '#contract/parcel.ts'
import { formatDinars } from '#rules/money.ts'
import { isOpen, PARCEL_LABELS } from '#rules/parcel-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { HandTracking } from './hand-tracking.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelBadge } from './parcel-badge.tsx'
import { UNKNOWN_HINT } from './parcel-texts.ts'
import { canSend, SendOrder } from './send-order.tsx'

/** What a courier has of an order, what can be done with it, and the way to give it to one. */
export function ParcelPart({ order }: { order: AdminOrder }) {
  const { parcel } = order
  const { data: accounts } = useQuery(couriers)
  const { data: kinds } = useQuery(courierKinds)
  const account = accounts?.find(({ id }) => id === parcel?.courierId)
  const kind = kinds?.find((one) => one.kind === account?.kind)
  return (
    <div className="flex flex-col gap-4">
      {parcel && <ParcelFacts parcel={parcel} total={order.totalPrice} />}
      {parcel && <ParcelActions parcel={parcel} orderId={order.id} isRemote={kind?.isRemote ?? true} />}
      {parcel && kind?.isRemote === false && (
        <HandTracking key={`${parcel.id} ${parcel.tracking} ${parcel.state}`} parcel={parcel} />
      )}
      {canSend(order) && <SendOrder order={order} />}
    </div>
  )
}

function ParcelFacts({ parcel, total }: { parcel: Parcel; total: number }) {
  const { courier, tracking, state, text, at, amount, paidAt } = parcel
  const isSaid = text !== '' && text !== PARCEL_LABELS[state]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ParcelBadge state={state} />
        <p className="text-concrete-600 text-sm">depuis le {formatMoment(at)}</p>
      </div>
      {isSaid && <p className="wrap-anywhere border-concrete-300 border-l-2 pl-3 text-ink">{text}</p>}
      {state === 'unknown' && <p className="text-concrete-700 text-sm">{UNKNOWN_HINT}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name="Transporteur">
          <span className="wrap-anywhere">{courier}</span>
        </Fact>
        <Fact name="Suivi">
          {tracking ? (
            <span className="flex items-center">
              <span className="wrap-anywhere min-w-0 font-semibold tabular-nums">{tracking}</span>
              <CopyButton text={tracking} label={`Copier le suivi ${tracking}`} className="-my-3" />
            </span>
          ) : (
            'Pas encore de numéro'
          )}
        </Fact>
        <Fact name="À encaisser">
          {formatDinars(amount)}
          {isOpen(state) && amount !== total && (
            <span className="block text-red-700 text-sm">
              La commande est maintenant à {formatDinars(total)} : annulez ce colis et remettez-la pour que le
              transporteur encaisse ce montant.
            </span>
          )}
        </Fact>
        {(state === 'delivered' || paidAt) && (
          <Fact name="Versement">
            <Payment parcel={parcel} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Payment({ parcel: { collected, fee, paidAt } }: { parcel: Parcel }) {
  if (!paidAt) return 'Pas encore versé'
  const sums = [
    collected !== null && `${formatDinars(collected)} encaissés`,
    fee !== null && fee > 0 && `${formatDinars(fee)} de frais`,
  ].filter(Boolean)
  return (
    <>
      <span className="inline-flex items-center gap-1 font-semibold text-green-700">
        <Icon of={BadgeCheck} className="size-4" />
        Payé le {formatMoment(paidAt)}
      </span>
      {sums.length > 0 && <span className="block text-concrete-700 text-sm">{sums.join(', ')}</span>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-concrete-600">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </>
  )
}
