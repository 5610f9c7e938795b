import { MessageCircle, Phone } from '@lucide/icons'
import { dialable, whatsappUrl } from '#admin/order/phone-links.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { order: AdminOrder; onCall?: () => void }

/** Large buttons to call and to write, within a thumb's reach. */
export function OrderContact({ order, onCall }: Props) {
  const number = dialable(order.customerPhone)
  const whatsapp = whatsappUrl(order.customerPhone)
  if (!number) return null
  return (
    <div className="flex gap-2">
      <a
        href={`tel:${number}`}
        onClick={onCall}
        className={classes(
          buttonClass('dark', 'large'),
          'min-w-0 flex-1 px-2! text-[min(1.25rem,5.6vw)]! tabular-nums',
        )}
        aria-label={`Appeler ${order.customerName}, ${order.customerPhone}`}
      >
        <Icon of={Phone} className="size-5 shrink-0" />
        <span className="truncate">{order.customerPhone}</span>
      </a>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={`Écrire à ${order.customerName} sur WhatsApp`}
          className={classes(buttonClass('outline', 'large'), 'w-13 px-0!')}
        >
          <Icon of={MessageCircle} className="size-6 text-green-700" />
        </a>
      )}
    </div>
  )
}
