import { MessageCircle, Phone, Send, Trash2 } from '@lucide/icons'
import { itemChoices } from '#admin/order/order-texts.ts'
import { Age } from '#admin/order/order-time.tsx'
import { dialable, whatsappUrl } from '#admin/order/phone-links.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { phoneText } from '#rules/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { canSend } from '../parcels/jobs.ts'
import { ParcelLine } from '../parcels/parcel-line.tsx'
import { OrderFlags } from './order-flags.tsx'

/** Number of lines shown. */
const SHOWN_ITEMS = 4

type Props = {
  order: AdminOrder
  /** Placed since the owner last looked at the list. */
  isNew: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  /** Hands the order over, in the list of those that wait for it. */
  onSend?: (() => void) | undefined
  onDelete: () => void
}

export function OrderCard({ order, isNew, isSelected, onSelect, onOpen, onSend, onDelete }: Props) {
  return (
    <li
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] @4xl:grid-cols-[auto_7rem_minmax(12rem,1fr)_minmax(0,1.6fr)_auto] @4xl:grid-rows-[auto_1fr] @max-4xl:content-start gap-x-2 @4xl:gap-x-5 border border-concrete-200 bg-white @4xl:p-4 pt-2 pr-2 pb-1 pl-4 transition-colors hover:bg-concrete-50 has-checked:border-ink has-checked:bg-concrete-50 @4xl:not-first:border-t-0',
        isNew && 'shadow-[inset_4px_0_0_var(--color-amber-300)]',
      )}
    >
      <SelectionBox order={order} isSelected={isSelected} onSelect={onSelect} />
      <div className="@4xl:contents @max-4xl:order-1 @max-4xl:col-span-full flex flex-wrap items-center gap-x-1 gap-y-1.5 pt-1 pr-1">
        <div className="@max-4xl:contents @4xl:row-span-2 flex flex-col items-start gap-1">
          <h2 className="price text-ink text-lg @4xl:text-xl">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Voir la commande n° ${order.id}`}
              onClick={onOpen}
              className="cursor-pointer after:absolute after:inset-0"
            >
              N° {order.id}
            </button>
          </h2>
          <StatusBadge status={order.status} />
          {isNew && <span className="font-semibold text-amber-900 text-sm">Nouvelle</span>}
          <Age
            value={order.createdAt}
            className="@max-4xl:order-last @max-4xl:ml-auto text-concrete-600 text-sm"
          />
        </div>
        <OrderFlags order={order} isBrief />
      </div>
      <div className="@max-4xl:contents @4xl:row-span-2 min-w-0">
        <p className="@max-4xl:truncate @max-[15rem]:col-span-3 @max-[15rem]:pr-8 font-semibold text-ink">
          <bdi>{order.customerName}</bdi>
        </p>
        <p className="@4xl:block @max-4xl:order-2 @max-4xl:col-span-3 flex @max-[19rem]:flex-col @max-4xl:self-end text-concrete-700 text-sm">
          <bdi dir="ltr" className="shrink-0 tabular-nums @4xl:block">
            {phoneText(order.customerPhone)}
          </bdi>
          <span className="@max-4xl:truncate">
            <span className="@max-[19rem]:hidden @4xl:hidden">&nbsp;· </span>
            <bdi>{order.wilayaName}</bdi> · {DELIVERY_LABELS[order.deliveryType]}
          </span>
        </p>
      </div>
      <div className="@max-4xl:contents @4xl:col-start-4 @4xl:row-start-2 flex min-w-0 flex-col gap-2">
        {order.parcel && <ParcelLine parcel={order.parcel} />}
        <Items items={order.items} isWhole={onSend !== undefined} />
      </div>
      <div className="@max-4xl:contents @4xl:col-start-5 @4xl:row-span-2 @4xl:row-start-1 flex flex-col items-end justify-between">
        <p className="price @max-4xl:col-span-2 @max-[15rem]:col-span-full pr-2 @max-4xl:pr-8 text-ink text-xl @4xl:text-2xl">
          <Money of={order.totalPrice} />
        </p>
        <div className="@max-4xl:contents flex">
          <div className="relative z-1 @max-4xl:order-3 @max-4xl:row-span-2 flex">
            <Contact phone={order.customerPhone} />
          </div>
          <IconButton
            icon={Trash2}
            label={`Supprimer la commande n° ${order.id}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="@max-4xl:-top-0.5 @max-4xl:absolute @4xl:relative @max-4xl:right-0 z-1 text-concrete-500 hover:text-alarm-deep"
          />
        </div>
        {onSend && canSend(order) && (
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Remettre la commande n° ${order.id}`}
            onClick={onSend}
            className="@max-4xl:order-5 @max-4xl:col-span-full @max-4xl:mt-1 @max-4xl:mb-1.5 @max-4xl:mr-2 z-1"
          >
            <Icon of={Send} className="size-4" />
            Remettre
          </Button>
        )}
      </div>
    </li>
  )
}

/** On a phone, cuts the name of an article to keep one line, never the size and colour that one picks by. */
const ROW = {
  line: '@min-[19rem]:@max-4xl:flex',
  name: '@min-[19rem]:@max-4xl:min-w-0 @min-[19rem]:@max-4xl:truncate',
  choices: '@min-[19rem]:@max-4xl:max-w-3/5 @min-[19rem]:@max-4xl:shrink-0 @min-[19rem]:@max-4xl:truncate',
}

/** `isWhole` cuts nothing: an order to hand over is packed by its article. */
function Items({ items, isWhole }: Pick<AdminOrder, 'items'> & { isWhole: boolean }) {
  const hidden = items.length - SHOWN_ITEMS
  const others = items.length - 1
  const line = classes('@max-4xl:not-first:hidden @max-4xl:min-w-0', !isWhole && ROW.line)
  return (
    <ul className="@4xl:flex-col @4xl:gap-1 @max-4xl:order-4 @max-4xl:col-span-3 flex min-w-0 @max-4xl:gap-2 text-sm">
      {items.slice(0, SHOWN_ITEMS).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
        <li key={index} className={line}>
          <bdi className={classes('text-ink', !isWhole && ROW.name)}>{item.product_name}</bdi>
          <span className="whitespace-nowrap font-semibold text-ink">&nbsp;× {item.quantity}</span>
          {itemChoices(item) && (
            <span className={classes('text-concrete-600', !isWhole && ROW.choices)}>
              , {itemChoices(item)}
            </span>
          )}
        </li>
      ))}
      {others > 0 && (
        <li className="@4xl:hidden whitespace-nowrap text-concrete-600">
          + {others}
          <span className="sr-only"> {others > 1 ? 'autres articles' : 'autre article'}</span>
        </li>
      )}
      {hidden > 0 && (
        <li className="@max-4xl:hidden text-concrete-600">
          + {hidden} {hidden > 1 ? 'autres articles' : 'autre article'}
        </li>
      )}
    </ul>
  )
}

const CONTACT =
  'flex size-11 items-center justify-center rounded-xs text-concrete-700 hover:bg-concrete-100 hover:text-ink'

function Contact({ phone }: { phone: string }) {
  const number = dialable(phone)
  const whatsapp = whatsappUrl(phone)
  return (
    <>
      {number && (
        <a href={`tel:${number}`} aria-label={`Appeler le ${phone}`} title="Appeler" className={CONTACT}>
          <Icon of={Phone} className="size-5" />
        </a>
      )}
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={`Écrire au ${phone} sur WhatsApp`}
          title="WhatsApp"
          className={classes(CONTACT, 'text-green-700')}
        >
          <Icon of={MessageCircle} className="size-5" />
        </a>
      )}
    </>
  )
}

function SelectionBox({ order, isSelected, onSelect }: Pick<Props, 'order' | 'isSelected' | 'onSelect'>) {
  return (
    // The touch target is 44 px.
    <label className="relative z-1 -m-3 flex size-11 @4xl:row-span-2 @max-4xl:self-center cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Choisir la commande n° ${order.id}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  )
}
