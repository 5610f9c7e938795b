import type { Trx } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import type { EventStreams } from '#server/http/event-streams.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import { blockPhone, listBlockedPhones, unblockPhone } from './blocked-phones.ts'
import { addCall } from './calls.ts'
import { editOrder } from './edit-order.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { addMessage, listTemplates, setTemplate } from './messages.ts'
import { listEvents } from './order-events.ts'
import { deleteOrder, setOrderStatus, setStatuses } from './order-status.ts'
import { findOrder } from './orders.ts'
import { addManualOrder, placeOrder } from './place-order.ts'

export function orderRoutes(streams: EventStreams) {
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
    'POST /orders/bulk': ({ db, body, admin }) => setStatuses(db, body, admin.email),
    'GET /orders/stream': ({ request, admin, isSessionAlive }) =>
      streams.open({ request, session: admin.token, isAlive: isSessionAlive }),
    'GET /orders/:id': ({ db, params }) => findOrder(db, params.id),
    'PUT /orders/:id': ({ db, params, body, admin }) => editOrder(db, params.id, body, admin.email),
    'PUT /orders/:id/status': ({ db, params, body, admin }) =>
      setOrderStatus(db, params.id, body, admin.email),
    'DELETE /orders/:id': ({ db, params, admin }) => deleteOrder(db, params.id, admin.email),
    'GET /orders/:id/events': ({ db, params }) => listEvents(db, params.id),
    'POST /orders/:id/calls': ({ db, params, body, admin }) => addCall(db, params.id, body, admin.email),
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
