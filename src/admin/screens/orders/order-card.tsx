import { Trash2 } from '@lucide/icons'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ParcelLine } from '../parcels/parcel-line.tsx'
import { CustomerPhone } from './customer-contact.tsx'
import { OrderFlags } from './order-flags.tsx'
import { formatMoment, itemChoices } from './order-texts.ts'

/** Number of lines shown; the others are counted. */
const SHOWN_ITEMS = 4

type Props = {
  order: AdminOrder
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  onDelete: () => void
}

/** One order of the list: a card on a phone, a row on a desktop. The whole card opens it. */
export function OrderCard({ order, isSelected, onSelect, onOpen, onDelete }: Props) {
  const shown = order.items.slice(0, SHOWN_ITEMS)
  const hidden = order.items.length - shown.length
  return (
    <li className="relative flex flex-col gap-3 border border-concrete-200 bg-white p-4 has-checked:border-ink has-checked:bg-concrete-50 transition-colors hover:bg-concrete-50 @4xl:grid @4xl:grid-cols-[8.5rem_minmax(16rem,1fr)_minmax(0,1.6fr)_8rem] @4xl:gap-6 @4xl:not-first:border-t-0">
      <div className="flex @4xl:flex-col flex-wrap @4xl:flex-nowrap items-center @4xl:items-start gap-x-3 gap-y-1">
        <span className="flex items-center gap-2">
          <SelectionBox id={order.id} isSelected={isSelected} onSelect={onSelect} />
          <h2 className="price text-ink text-xl">N° {order.id}</h2>
        </span>
        <StatusBadge status={order.status} />
        <Moment value={order.createdAt} className="@max-4xl:ml-auto text-concrete-600 text-sm" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-ink">{order.customerName}</p>
        <p className="text-concrete-700 text-sm">
          {order.wilayaName} · {DELIVERY_LABELS[order.deliveryType]}
        </p>
        <CustomerPhone phone={order.customerPhone} className="relative z-1 -mb-2" />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <OrderFlags order={order} />
        {order.parcel && <ParcelLine parcel={order.parcel} />}
        <ul className="flex flex-col gap-1 text-sm">
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <li key={index}>
              <span className="text-ink">
                {item.product_name} <span className="whitespace-nowrap font-semibold">× {item.quantity}</span>
              </span>
              {itemChoices(item) && <span className="text-concrete-600">, {itemChoices(item)}</span>}
            </li>
          ))}
          {hidden > 0 && (
            <li className="text-concrete-600">
              + {hidden} {hidden > 1 ? 'autres articles' : 'autre article'}
            </li>
          )}
        </ul>
      </div>
      <div className="flex @4xl:flex-col flex-wrap @4xl:flex-nowrap items-center @4xl:items-end justify-between gap-2 @max-4xl:mt-auto @max-4xl:border-concrete-200 @max-4xl:border-t @max-4xl:pt-3">
        <p className="price text-2xl text-ink">{formatDinars(order.totalPrice)}</p>
        <div className="flex items-center gap-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Voir la commande n° ${order.id}`}
            onClick={onOpen}
            className={classes(
              buttonClass('ghost'),
              'ring-1 ring-concrete-300 ring-inset after:absolute after:inset-0',
            )}
          >
            Voir
          </button>
          <IconButton
            icon={Trash2}
            label={`Supprimer la commande n° ${order.id}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="relative z-1 hover:text-race-deep"
          />
        </div>
      </div>
    </li>
  )
}

type BoxProps = { id: number; isSelected: boolean; onSelect: (isSelected: boolean) => void }

function SelectionBox({ id, isSelected, onSelect }: BoxProps) {
  return (
    // The touch target is 44 px.
    <label className="relative z-1 -m-3 flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Choisir la commande n° ${id}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  )
}

export function Moment({ value, className }: { value: string; className?: string }) {
  return (
    <time dateTime={value} className={className}>
      {formatMoment(value)}
    </time>
  )
}
