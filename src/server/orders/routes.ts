import type { Order } from '#contract/order.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import type { Trx } from '#server/db/open.ts'
import { type Handlers, idempotencyKey, markReplay, WithStatus } from '#server/http/handlers.ts'
import type { EventStreams } from '#server/http/responses/event-streams.ts'
import { sheetResponse } from '#server/http/responses/file-response.ts'
import { blockPhone, listBlockedPhones, unblockPhone } from './blocked-phones.ts'
import { addCall, undoCall } from './change/calls.ts'
import { deleteOrder } from './change/delete-order.ts'
import { editOrder } from './change/edit-order.ts'
import { type ParcelCancellation, setOrderStatus, setStatuses, undoStatuses } from './change/order-status.ts'
import { findCustomer } from './customer.ts'
import { cancelInvoice, createInvoice, findInvoice, findInvoiceByNumber } from './invoices/invoices.ts'
import { exportInvoices, findMissingInvoices, listInvoices } from './invoices/list-invoices.ts'
import { exportOrders } from './list/export-orders.ts'
import { countOrders, listOrders } from './list/list-orders.ts'
import { addMessage, listTemplates, setTemplate } from './message-templates.ts'
import { listEvents } from './order-events.ts'
import { findOrder } from './orders.ts'
import type { ParcelCorrection } from './parcel-correction.ts'
import { addExchange, setReceived } from './place/add-exchange.ts'
import type { Placed } from './place/place-once.ts'
import { addManualOrder, placeOrder } from './place/place-order.ts'
import { trackOrder } from './track-order.ts'

type Couriers = { cancellation: ParcelCancellation; correction: ParcelCorrection }

export function orderRoutes(streams: EventStreams, { cancellation, correction }: Couriers) {
  const withParcel = (choice: OpenParcelChoice, actor: string) => ({
    actor,
    parcel: choice === 'cancel' ? cancellation : choice,
  })
  return {
    'POST /orders': async ({ db, body, request, clientIp, limits, headers }) => {
      const countStored = (trx: Trx) => limits.orders.count(clientIp, trx)
      return replayed(await placeOrder(db, body, idempotencyKey(request), countStored), headers)
    },
    'GET /orders': ({ db, searchDb, query }) => listOrders({ db, searchDb }, query),
    'GET /orders/counts': ({ db, searchDb, query }) => countOrders({ db, searchDb }, query),
    'GET /orders/export': ({ db, searchDb, limits, query, request, log }) => {
      const sheet = exportOrders({ db, searchDb, limits }, query)
      return sheetResponse({ request, log }, sheet, { format: query.format, name: 'commandes' })
    },
    'POST /orders/manual': async ({ db, body, request, admin, headers }) => {
      const options = { key: idempotencyKey(request), actor: admin.email }
      return replayed(await addManualOrder(db, body, options), headers)
    },
    'POST /orders/track': ({ db, body, clientIp, limits }) => trackOrder({ db, limits }, body, clientIp),
    'POST /orders/bulk': ({ db, body: { parcel, ...change }, admin }) =>
      setStatuses(db, change, withParcel(parcel, admin.email)),
    'POST /orders/bulk/undo': ({ db, body, admin }) => undoStatuses(db, body, admin.email),
    'GET /orders/stream': ({ request, admin, isSessionAlive }) =>
      streams.open({ request, session: admin.token, isAlive: isSessionAlive }),
    'GET /orders/customer': ({ db, query }) => findCustomer(db, query.phone),
    'GET /orders/:id': ({ db, params }) => findOrder(db, params.id),
    'PUT /orders/:id': ({ db, params, body, admin }) =>
      editOrder(db, params.id, body, { actor: admin.email, correction }),
    'PUT /orders/:id/status': ({ db, params, body: { parcel, ...change }, admin }) =>
      setOrderStatus(db, params.id, change, withParcel(parcel, admin.email)),
    'DELETE /orders/:id': ({ db, params, query, admin }) =>
      deleteOrder(db, params.id, withParcel(query.parcel, admin.email)),
    'GET /orders/:id/events': ({ db, params }) => listEvents(db, params.id),
    'POST /orders/:id/exchange': async ({ db, params, body, request, admin, headers }) => {
      const options = { key: idempotencyKey(request), actor: admin.email }
      return replayed(await addExchange(db, params.id, body, options), headers)
    },
    'PUT /orders/:id/exchange': ({ db, params, body, admin }) =>
      setReceived(db, params.id, body.received, admin.email),
    'POST /orders/:id/calls': ({ db, params, body, admin }) => addCall(db, params.id, body, admin.email),
    'DELETE /orders/:id/calls/last': ({ db, params, admin }) => undoCall(db, params.id, admin.email),
    'POST /orders/:id/messages': ({ db, params, body, admin }) =>
      addMessage(db, params.id, body.template, admin.email),

    'GET /orders/:id/invoice': ({ db, params }) => findInvoice(db, params.id),
    'POST /orders/:id/invoice': async ({ db, params, reads }) => {
      const { invoice, isNew } = await createInvoice(db, params.id, await reads.shop())
      return isNew ? invoice : new WithStatus(200, invoice)
    },
    'DELETE /orders/:id/invoice': ({ db, params }) => cancelInvoice(db, params.id),
    'GET /invoices': ({ db, limits, query, request, log }) => {
      const sheet = exportInvoices({ db, limits }, query)
      return sheetResponse({ request, log }, sheet, { format: query.format, name: 'factures' })
    },

    'GET /invoices/list': ({ searchDb, query }) => listInvoices(searchDb, query),
    'GET /invoices/missing': ({ db, query }) => findMissingInvoices(db, query.since),
    'GET /invoices/:number': ({ db, params }) => findInvoiceByNumber(db, params.number),

    'GET /blocked-phones': ({ db }) => listBlockedPhones(db),
    'POST /blocked-phones': ({ db, body }) => blockPhone(db, body),
    'DELETE /blocked-phones/:id': ({ db, params }) => unblockPhone(db, params.id),

    'GET /message-templates': ({ db }) => listTemplates(db),
    'PUT /message-templates/:key': ({ db, params, body }) => setTemplate(db, params.key, body.text),
  } satisfies Partial<Handlers>
}

function replayed<Stored extends Order>(
  { order, isReplay }: Placed<Stored>,
  headers: Record<string, string>,
): Stored {
  if (isReplay) markReplay(headers)
  return order
}
