import { MessageCircle, Phone } from '@lucide/icons'
import { itemChoices } from '#admin/order/order-texts.ts'
import { dialable, whatsappUrl } from '#admin/order/phone-links.ts'
import { Checkbox } from '#admin/ui/fields.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const SHOWN_ITEMS = 4

/**
 * Lists up to four items of an order, on a narrow card only the first, and counts the others. A wide screen
 * cuts each after two lines, unless `isWhole`, as for packing.
 */
export function Items({ items, isWhole }: Pick<AdminOrder, 'items'> & { isWhole: boolean }) {
  const hidden = items.length - SHOWN_ITEMS
  const others = items.length - 1
  const line = classes('@max-4xl:not-first:hidden @max-4xl:min-w-0', !isWhole && 'wide:line-clamp-2')
  return (
    <ul className="@4xl:flex-col @4xl:gap-1 @max-4xl:order-4 @max-4xl:col-span-3 flex min-w-0 @max-4xl:gap-2 text-sm">
      {items.slice(0, SHOWN_ITEMS).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
        <li key={index} className={line}>
          <bdi className="text-ink">{item.product_name}</bdi>
          <span className="whitespace-nowrap font-semibold text-ink">&nbsp;× {item.quantity}</span>
          {itemChoices(item) && <span className="text-concrete-600">, {itemChoices(item)}</span>}
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

export function Contact({ phone }: { phone: string }) {
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

type BoxProps = { order: AdminOrder; isSelected: boolean; onSelect: (isSelected: boolean) => void }

export function SelectionBox({ order, isSelected, onSelect }: BoxProps) {
  return (
    // The label makes the touch target 44 px large.
    <label className="relative z-1 -m-3 flex size-11 @4xl:row-span-2 @max-4xl:self-center wide:row-span-2 cursor-pointer items-center justify-center">
      <Checkbox aria-label={`Choisir la commande n° ${order.id}`} checked={isSelected} onChange={onSelect} />
    </label>
  )
}
