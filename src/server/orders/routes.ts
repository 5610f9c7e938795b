import type { Db } from '#server/db/open.ts'
import { NotFoundError, ValidationError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { deleteOrder, findOrder, listOrders, setOrderStatus, UNKNOWN_ORDER } from './orders.ts'
import { placeOrder } from './place-order.ts'

export const orderRoutes = {
  'POST /orders': async ({ db, body, request, clientIp, limits, headers }) => {
    const countStored = (trx: Db) => limits.orders.count(clientIp, trx)
    const { order, isReplay } = await placeOrder(db, body, idempotencyKey(request), countStored)
    if (isReplay) headers['Idempotency-Replayed'] = 'true'
    return order
  },
  'GET /orders': ({ db, query }) => listOrders(db, query),
  'GET /orders/:id': async ({ db, params }) => {
    const order = await findOrder(db, params.id)
    if (!order) throw new NotFoundError(UNKNOWN_ORDER)
    return order
  },
  'PUT /orders/:id/status': ({ db, params, body, admin }) =>
    setOrderStatus(db, params.id, body.status, admin.email),
  'DELETE /orders/:id': ({ db, params, admin }) => deleteOrder(db, params.id, admin.email),
} satisfies Partial<Handlers>

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new ValidationError([
    { path: 'Idempotency-Key', message: '1 à 200 caractères ASCII visibles attendus' },
  ])
}
