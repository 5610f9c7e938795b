import { Ban, MessageCircle, Pencil, Phone, Printer, Trash2 } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Part } from '#admin/order/order-details.tsx'
import { useOrderLock } from '#admin/order/order-lock.ts'
import { suits, TEMPLATE_LABELS, whatsappMessage } from '#admin/order/order-messages.ts'
import { dialable, whatsappUrl } from '#admin/order/phone-links.ts'
import { addMessage, blockPhone } from '#admin/queries/orders.ts'
import { messageTemplates, useShopName } from '#admin/queries/shop.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { phoneText } from '#rules/phone.ts'
import { isolate } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

export function OrderActions({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  const block = useMutation(blockPhone)
  const lockOf = useOrderLock()
  return (
    <div className="flex flex-wrap gap-2 border-concrete-200 border-t pt-4">
      <Link
        to="/commandes/$id/modifier"
        params={{ id: String(order.id) }}
        state={{ isOpenedHere: true }}
        className={buttonClass('outline', 'small')}
      >
        <Icon of={Pencil} className="size-4" />
        {lockOf(order) === 'note' ? 'Modifier la note' : 'Corriger'}
      </Link>
      <Link
        to="/imprimer"
        search={{ commandes: String(order.id) }}
        className={buttonClass('outline', 'small')}
      >
        <Icon of={Printer} className="size-4" />
        Imprimer
      </Link>
      {!order.customer.isBlocked && (
        <Button
          look="ghost"
          size="small"
          isBusy={block.isPending}
          onClick={() =>
            block.mutate({ body: { phone: order.customerPhone, reason: `Commande n° ${order.id}` } })
          }
        >
          <Icon of={Ban} className="size-4" />
          Bloquer le numéro
        </Button>
      )}
      <Button look="ghost" size="small" onClick={onDelete} className="text-alarm-deep">
        <Icon of={Trash2} className="size-4" />
        Supprimer la commande
      </Button>
    </div>
  )
}

export function OrderMessages({ order }: { order: AdminOrder }) {
  const { data: templates = [] } = useQuery(messageTemplates)
  const message = useMutation(addMessage)
  const shopName = useShopName()
  const links = templates.flatMap(({ key, text }) => {
    if (!suits(key, order.status)) return []
    const url = whatsappMessage(order, text, { name: shopName, origin: location.origin })
    return url ? [{ key, url }] : []
  })
  if (links.length === 0) return null
  return (
    <Part title="Écrire sur WhatsApp">
      <div className="flex flex-wrap gap-2">
        {links.map(({ key, url }) => (
          <a
            key={key}
            href={url}
            target="_blank"
            rel="noreferrer"
            onClick={() => message.mutate({ params: { id: order.id }, body: { template: key } })}
            className={buttonClass('outline', 'small')}
          >
            <Icon of={MessageCircle} className="size-4 text-green-700" />
            {TEMPLATE_LABELS[key]}
          </a>
        ))}
      </div>
    </Part>
  )
}

type ContactProps = {
  order: AdminOrder
  onCall?: () => void
  /** WhatsApp URL with a message; without one, WhatsApp opens empty. */
  whatsapp?: string | null | undefined
  onWrite?: () => void
}

export function OrderContact({ order, onCall, whatsapp, onWrite }: ContactProps) {
  const number = dialable(order.customerPhone)
  const url = whatsapp ?? whatsappUrl(order.customerPhone)
  if (!number) return null
  return (
    <div className="flex gap-2">
      <a
        href={`tel:${number}`}
        onClick={onCall}
        className={classes(
          buttonClass('primary', 'large'),
          'min-w-0 flex-1 px-2! text-[min(1.25rem,5.6vw)]! tabular-nums',
        )}
        aria-label={`Appeler ${isolate(order.customerName)}, ${isolate(phoneText(order.customerPhone))}`}
      >
        <Icon of={Phone} className="size-5 shrink-0" />
        <bdi dir="ltr" className="truncate">
          {phoneText(order.customerPhone)}
        </bdi>
      </a>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={onWrite}
          aria-label={`Écrire à ${isolate(order.customerName)} sur WhatsApp`}
          className={classes(buttonClass('outline', 'large'), 'w-13 px-0!')}
        >
          <Icon of={MessageCircle} className="size-6 text-green-700" />
        </a>
      )}
    </div>
  )
}
