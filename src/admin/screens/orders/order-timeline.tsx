import { useQuery } from '@tanstack/react-query'
import { Moment } from '#admin/order/moment.tsx'
import { TEMPLATE_LABELS } from '#admin/order/order-messages.ts'
import { FIELD_LABELS, formatSoon, lineText } from '#admin/order/order-texts.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { orderEvents } from '#admin/queries/orders.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { CALL_LABELS } from '#rules/calls.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { CANCEL_REASON_LABELS, STATUS_LOOKS } from '#rules/order.ts'
import { frenchSpaces, isolate } from '#rules/text.ts'

export function OrderTimeline({ id, isExchange }: { id: number; isExchange: boolean }) {
  const { data, isError } = useQuery(orderEvents(id))
  const { data: list } = useQuery(wilayas.query)
  const wilayaName = (wilayaId: unknown) =>
    list?.find(({ id }) => id === wilayaId)?.name ?? `n°\u00a0${wilayaId}`
  if (isError)
    return <p className="text-concrete-600 text-sm">L’histoire de la commande n’a pas pu être lue.</p>
  return (
    <ol className="flex flex-col gap-3 border-concrete-300 border-l-2 pl-4">
      {data?.toReversed().map((event) => (
        <li key={event.id} className="relative text-sm">
          <span className="absolute top-1.5 -left-5.25 size-2 rounded-full bg-concrete-500" />
          <p className="whitespace-pre-line text-ink">{eventText(event, { isExchange, wilayaName })}</p>
          <p className="text-concrete-600">
            <Moment value={event.at} /> · {actorText(event.actor)}
          </p>
        </li>
      ))}
    </ol>
  )
}

function eventText(
  event: OrderEvent,
  { isExchange, wilayaName }: { isExchange: boolean; wilayaName: (id: unknown) => string },
): string {
  switch (event.kind) {
    case 'placed':
      if (isExchange) return 'Échange saisi'
      return event.actor === 'visitor' ? 'Commande passée' : 'Commande saisie'
    case 'status': {
      const reason = event.reason && `, ${CANCEL_REASON_LABELS[event.reason].toLowerCase()}`
      return `${STATUS_LOOKS[event.to].label}${reason ?? ''} (avant\u00a0: ${STATUS_LOOKS[event.from].label})`
    }
    case 'call': {
      const next = event.callAt && `, rappeler ${formatSoon(event.callAt)}`
      return `Appel\u00a0: ${CALL_LABELS[event.outcome].toLowerCase()}${next ?? ''}${event.note && `\n${event.note}`}`
    }
    case 'undone':
      return 'Dernier appel annulé'
    case 'edited':
      return event.changes.map((change) => editText(change, wilayaName)).join('\n')
    case 'note':
      return event.text ? `Note\u00a0: ${isolate(event.text)}` : 'Note effacée'
    case 'message':
      return `Message WhatsApp\u00a0: ${TEMPLATE_LABELS[event.template]}`
    case 'parcel':
      return [
        [isolate(event.courier), event.text && isolate(event.text)].filter(Boolean).join('\u00a0: '),
        event.tracking,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'refused':
      return `${isolate(event.courier)} a refusé le colis\u00a0: ${frenchSpaces(event.message)}`
    case 'exchange_received':
      return 'Articles échangés revenus'
    case 'attempt':
      return `Passage du livreur sans livraison\u00a0: ${isolate(event.text)} (${isolate(event.courier)})`
    case 'retry': {
      const asked = `Nouveau passage demandé à ${isolate(event.courier)}`
      return event.note ? `${asked}\u00a0: ${isolate(event.note)}` : asked
    }
    case 'payment': {
      const paid = `Versement reçu\u00a0: ${formatDinars(event.collected)} encaissés`
      return event.fee ? `${paid}, moins ${formatDinars(event.fee)} de frais` : paid
    }
  }
}

function actorText(actor: string): string {
  if (actor === 'visitor') return 'le client'
  return actor === 'courier' ? 'le transporteur' : actor
}

type Change = { field: string; from?: unknown; to?: unknown }

/** Formats one change of an order: `Remise : 500 DA (avant : 0 DA)`. */
function editText({ field, from, to }: Change, wilayaName: (id: unknown) => string): string {
  const text = (value: unknown) => (field === 'wilayaId' ? wilayaName(value) : valueText(field, value))
  return `${FIELD_LABELS[field] ?? field}\u00a0: ${text(to)} (avant\u00a0: ${text(from)})`
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  // Formats the lines of the order, which the server records before and after a change.
  if (field === 'items' && Array.isArray(value)) return value.map((item) => lineText(item)).join('\u00a0; ')
  if (field === 'deliveryType') return DELIVERY_LABELS[value as keyof typeof DELIVERY_LABELS]
  const isAmount = field === 'deliveryPrice' || field === 'discount'
  return isAmount ? formatDinars(Number(value)) : isolate(String(value))
}
