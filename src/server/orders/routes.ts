import type { BulkResult } from '#contract/order-change.ts'
import type { Trx } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import type { EventStreams } from '#server/http/event-streams.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import { blockPhone, listBlockedPhones, unblockPhone } from './blocked-phones.ts'
import { addCall, undoCall } from './calls.ts'
import { findCustomer } from './customer.ts'
import { editOrder } from './edit-order.ts'
import { exportOrders } from './export-orders.ts'
import { checkNoInvoice } from './invoices.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { addMessage, listTemplates, setTemplate } from './messages.ts'
import { listEvents } from './order-events.ts'
import { deleteOrder, setOrderStatus, setStatuses, undoStatuses } from './order-status.ts'
import { findOrder } from './orders.ts'
import { addManualOrder, placeOrder } from './place-order.ts'
import { trackOrder } from './track-order.ts'

/** Asks couriers to cancel the open parcels of orders, as the owner wants to cancel or delete them. */
type ParcelCancellation = {
  /** @throws ConflictError with the courier’s message when it refuses; CourierError when it does not answer */
  cancel: (orderId: number, actor: string) => Promise<void>
  /** Returns the orders whose parcel stays. */
  cancelEach: (orderIds: number[], actor: string) => Promise<BulkResult['refused']>
}

export function orderRoutes(streams: EventStreams, parcels: ParcelCancellation) {
  return {
    'POST /orders': async ({ db, body, request, clientIp, limits, headers }) => {
      const countStored = (trx: Trx) => limits.orders.count(clientIp, trx)
      const { order, isReplay } = await placeOrder(db, body, idempotencyKey(request), countStored)
      if (isReplay) headers['Idempotency-Replayed'] = 'true'
      return order
    },
    'GET /orders': ({ db, searchDb, query }) => listOrders({ db, searchDb }, query),
    'GET /orders/counts': ({ db, searchDb, query }) => countOrders({ db, searchDb }, query),
    'GET /orders/export': ({ db, searchDb, limits, query, request, log }) => {
      const sheet = exportOrders({ db, searchDb, limits }, query)
      return sheetResponse({ request, log }, sheet, { format: query.format, name: 'commandes' })
    },
    'POST /orders/manual': async ({ db, body, request, admin, headers }) => {
      const options = { key: idempotencyKey(request), actor: admin.email }
      const { order, isReplay } = await addManualOrder(db, body, options)
      if (isReplay) headers['Idempotency-Replayed'] = 'true'
      return order
    },
    'POST /orders/track': ({ db, body }) => trackOrder(db, body),
    'POST /orders/bulk': async ({ db, body: { parcel, ...change }, admin: { email: actor } }) => {
      if (change.status !== 'cancelled' || parcel !== 'cancel')
        return setStatuses(db, change, { actor, parcel })
      const refused = await parcels.cancelEach(change.ids, actor)
      const ids = change.ids.filter((id) => !refused.some((one) => one.id === id))
      const result = await setStatuses(db, { ...change, ids }, { actor })
      return { ...result, refused: [...refused, ...result.refused] }
    },
    'POST /orders/bulk/undo': ({ db, body, admin }) => undoStatuses(db, body, admin.email),
    'GET /orders/stream': ({ request, admin, isSessionAlive }) =>
      streams.open({ request, session: admin.token, isAlive: isSessionAlive }),
    'GET /orders/customer': ({ db, query }) => findCustomer(db, query.phone),
    'GET /orders/:id': ({ db, params }) => findOrder(db, params.id),
    'PUT /orders/:id': ({ db, params, body, admin }) => editOrder(db, params.id, body, admin.email),
    'PUT /orders/:id/status': async ({ db, params: { id }, body: { parcel, ...change }, admin }) => {
      if (change.status === 'cancelled' && parcel === 'cancel') await parcels.cancel(id, admin.email)
      return setOrderStatus(db, id, change, { actor: admin.email, parcel })
    },
    'DELETE /orders/:id': async ({ db, params: { id }, query: { parcel }, admin }) => {
      await checkNoInvoice(db, id)
      if (parcel === 'cancel') await parcels.cancel(id, admin.email)
      await deleteOrder(db, id, { actor: admin.email, parcel })
    },
    'GET /orders/:id/events': ({ db, params }) => listEvents(db, params.id),
    'POST /orders/:id/calls': ({ db, params, body, admin }) => addCall(db, params.id, body, admin.email),
    'DELETE /orders/:id/calls/last': ({ db, params, admin }) => undoCall(db, params.id, admin.email),
    'POST /orders/:id/messages': ({ db, params, body, admin }) =>
      addMessage(db, params.id, body.template, admin.email),

    'GET /blocked-phones': ({ db }) => listBlockedPhones(db),
    'POST /blocked-phones': ({ db, body }) => blockPhone(db, body),
    'DELETE /blocked-phones/:id': ({ db, params }) => unblockPhone(db, params.id),

    'GET /message-templates': ({ db }) => listTemplates(db),
    'PUT /message-templates/:key': ({ db, params, body }) => setTemplate(db, params.key, body.text),
  } satisfies Partial<Handlers>
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new ValidationError([
    { path: 'Idempotency-Key', message: '1 à 200 caractères ASCII visibles attendus' },
  ])
}
