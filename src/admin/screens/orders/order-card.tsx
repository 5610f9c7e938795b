import { Send } from '@lucide/icons'
import { useSearch } from '@tanstack/react-router'
import { Age } from '#admin/order/moment.tsx'
import { OPENED_ROW } from '#admin/ui/classes.ts'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { phoneText } from '#rules/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { canSend } from '../parcels/courier-job.tsx'
import { ParcelLine } from '../parcels/parcel-line.tsx'
import { Contact, Items, SelectionBox } from './order-card-parts.tsx'
import { OrderFlags } from './order-flags.tsx'

/** Columns on a wide screen; they are narrower while a pane is open. */
const COLUMNS =
  'wide:grid-cols-[1.25rem_10rem_minmax(0,1fr)_minmax(0,1.3fr)_minmax(5.5rem,max-content)] wide:gap-x-3 wide:px-4 wide:@5xl:grid-cols-[1.25rem_11rem_minmax(0,1fr)_minmax(0,1.5fr)_minmax(15.5rem,max-content)] wide:@5xl:gap-x-5'

export function OrdersHead() {
  return (
    <div className="@container">
      <div
        className={classes(
          'hidden border border-transparent pb-1.5 font-semibold text-concrete-700 text-sm wide:grid',
          COLUMNS,
        )}
      >
        <span className="col-start-2">Commande</span>
        <span>Client</span>
        <span>Articles</span>
        <span className="pr-2 text-right @5xl:pr-35">Total</span>
      </div>
    </div>
  )
}

type Props = {
  order: AdminOrder
  /** True for an order placed while the admin is open, until the owner opens it or leaves the list. */
  isNew: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  /** Hands the order to a courier; set in the list of orders that wait for this. */
  onSend?: (() => void) | undefined
  onDelete: () => void
}

export function OrderCard({ order, isNew, isSelected, onSelect, onOpen, onSend, onDelete }: Props) {
  const isOpened = useSearch({ from: '/owner/commandes', select: ({ commande }) => commande === order.id })
  return (
    <li
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] @4xl:grid-cols-[auto_7rem_minmax(12rem,1fr)_minmax(0,1.6fr)_auto] @4xl:grid-rows-[auto_1fr] @max-4xl:content-start gap-x-2 @4xl:gap-x-5 border border-concrete-200 bg-white @4xl:p-4 pt-2 pr-2 pb-1 pl-4 transition-colors hover:bg-concrete-50 has-checked:border-ink has-checked:bg-concrete-50 @4xl:not-first:border-t-0 wide:grid-rows-[auto_1fr] wide:items-center wide:not-first:border-t-0 wide:py-1',
        COLUMNS,
        isNew && 'shadow-[inset_4px_0_0_var(--color-amber-300)]',
        isOpened && OPENED_ROW,
      )}
    >
      <SelectionBox order={order} isSelected={isSelected} onSelect={onSelect} />
      <div className="@4xl:contents wide:contents @max-4xl:order-1 @max-4xl:col-span-full flex flex-wrap items-center gap-x-1 gap-y-1.5 pt-1 pr-1">
        <div className="@max-4xl:contents @4xl:row-span-2 flex flex-col items-start gap-1 wide:row-span-2 wide:grid wide:grid-cols-[auto_auto] wide:items-center wide:justify-start wide:gap-x-2 wide:gap-y-0">
          <h2 className="price text-ink text-lg @4xl:text-xl">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Voir la commande n° ${order.id}`}
              aria-current={isOpened || undefined}
              onClick={onOpen}
              className="cursor-pointer after:absolute after:inset-0"
            >
              N° {order.id}
            </button>
          </h2>
          <StatusBadge status={order.status} />
          {isNew && (
            <span className="font-semibold text-amber-900 text-sm wide:col-span-2 wide:row-start-2 wide:justify-self-end">
              Nouvelle
            </span>
          )}
          <Age
            value={order.createdAt}
            className="@max-4xl:order-last @max-4xl:ml-auto text-concrete-600 text-sm wide:col-span-2 wide:row-start-2 wide:ml-0"
          />
        </div>
        <OrderFlags order={order} isBrief />
      </div>
      <div className="@max-4xl:contents @4xl:row-span-2 min-w-0 wide:row-span-2 wide:block">
        <p className="@max-4xl:truncate @max-[15rem]:col-span-3 @max-[15rem]:pr-8 font-semibold text-ink wide:truncate">
          <bdi>{order.customerName}</bdi>
        </p>
        <p className="@4xl:block @max-4xl:order-2 @max-4xl:col-span-3 flex @max-[19rem]:flex-col @max-4xl:self-end text-concrete-700 text-sm wide:flex">
          <bdi dir="ltr" className="shrink-0 tabular-nums @4xl:block wide:@max-4xl:hidden">
            {phoneText(order.customerPhone)}
          </bdi>
          <span className="@max-4xl:truncate wide:truncate">
            <span className="@max-[19rem]:hidden @4xl:hidden wide:@4xl:inline wide:@max-4xl:hidden">
              &nbsp;·{' '}
            </span>
            <bdi>{order.wilayaName}</bdi> · {DELIVERY_LABELS[order.deliveryType]}
          </span>
        </p>
      </div>
      <div className="@max-4xl:contents @4xl:col-start-4 @4xl:row-start-2 flex min-w-0 flex-col gap-2 wide:col-start-4 wide:row-start-2 wide:flex wide:gap-1">
        {order.parcel && <ParcelLine parcel={order.parcel} />}
        <Items items={order.items} isWhole={onSend !== undefined} />
      </div>
      <div className="@max-4xl:contents @4xl:col-start-5 @4xl:row-span-2 @4xl:row-start-1 flex flex-col items-end justify-between wide:col-start-5 wide:row-span-2 wide:row-start-1 wide:flex wide:flex-row wide:items-center">
        <Money
          of={order.totalPrice}
          className="price @max-4xl:col-span-2 @max-[15rem]:col-span-full pr-2 @max-4xl:pr-8 text-ink text-xl @4xl:text-2xl wide:flex-1 wide:pr-2 wide:text-right wide:text-xl"
        />
        <div className="@max-4xl:contents flex wide:@max-5xl:hidden">
          <div
            className={classes(
              'relative z-1 @max-4xl:order-3 @max-4xl:row-span-2 flex',
              onSend && 'wide:hidden',
            )}
          >
            <Contact phone={order.customerPhone} />
          </div>
          <RemoveButton
            label={`Supprimer la commande n° ${order.id}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="@max-4xl:-top-0.5 @max-4xl:absolute @4xl:relative @max-4xl:right-0 z-1 text-concrete-500"
          />
        </div>
        {onSend && canSend(order) && (
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Remettre la commande n° ${order.id}`}
            onClick={onSend}
            className="@max-4xl:order-5 @max-4xl:col-span-full @max-4xl:mt-1 @max-4xl:mb-1.5 @max-4xl:mr-2 z-1 wide:@max-5xl:hidden wide:w-22 wide:px-0"
          >
            <Icon of={Send} className="size-4 wide:hidden" />
            Remettre
          </Button>
        )}
      </div>
    </li>
  )
}
