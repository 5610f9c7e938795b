import { MessageCircle } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageTemplates } from '#admin/queries/message-templates.ts'
import { addMessage } from '#admin/queries/orders.ts'
import { whatsappMessage } from '#admin/screens/orders/whatsapp-message.ts'
import { SHOP_NAME } from '#admin/shop-name.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TEMPLATE_LABELS } from '../settings/template-texts.ts'
import { Part } from './order-details.tsx'

/** The shop's messages, each opened in WhatsApp for this customer; the order keeps that it was written. */
export function OrderMessages({ order }: { order: AdminOrder }) {
  const { data: templates = [] } = useQuery(messageTemplates)
  const message = useMutation(addMessage)
  const links = templates.flatMap(({ key, text }) => {
    const url = whatsappMessage(order, text, SHOP_NAME)
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
            onClick={() => message.mutate({ id: order.id, template: key })}
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
