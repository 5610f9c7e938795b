import type { z } from 'zod'
import { newOrder, order, orderPage, orderQuery, orderStatusChange } from '#contract/order.ts'
import { missingFieldsProblem } from '#rules/checkout.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { deleteOrder, findOrder, listOrders, setOrderStatus, UNKNOWN_ORDER } from './orders.ts'
import { placeOrder } from './place-order.ts'

export const orderRoutes = [
  route({
    method: 'post',
    path: '/orders',
    summary: 'Passer une commande',
    access: 'public',
    body: newOrder,
    answers: { 201: order },
    handle: async ({ db, body, request, client, limits }) => {
      await limits.orders.count(client)
      const key = idempotencyKey(request)
      const { order: placed, isReplay } = await placeOrder(db, withRequired(body), key)
      const headers: Record<string, string> = isReplay ? { 'Idempotency-Replayed': 'true' } : {}
      return { status: 201, body: placed, headers }
    },
  }),
  route({
    method: 'get',
    path: '/orders',
    summary: 'Commandes, les plus récentes d’abord',
    access: 'admin',
    query: orderQuery,
    answers: { 200: orderPage },
    handle: async ({ db, query }) => ({ status: 200, body: await listOrders(db, query) }),
  }),
  route({
    method: 'get',
    path: '/orders/:id',
    summary: 'Une commande',
    access: 'admin',
    answers: { 200: order },
    handle: async ({ db, params }) => {
      const found = await findOrder(db, params.id)
      if (!found) throw new NotFound(UNKNOWN_ORDER)
      return { status: 200, body: found }
    },
  }),
  route({
    method: 'put',
    path: '/orders/:id/status',
    summary: 'Changer le statut d’une commande',
    access: 'admin',
    body: orderStatusChange,
    answers: { 200: order },
    handle: async ({ db, params, body, admin }) => {
      const changed = await setOrderStatus(db, params.id, body.status, admin?.email ?? '')
      return { status: 200, body: changed }
    },
  }),
  route({
    method: 'delete',
    path: '/orders/:id',
    summary: 'Supprimer une commande',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params, admin }) => {
      await deleteOrder(db, params.id, admin?.email ?? '')
      return { status: 204 }
    },
  }),
]

type Posted = z.infer<typeof newOrder>

/** The order with its required fields there, or the checkout's message for those that are not (spec §5). */
function withRequired(body: Posted) {
  const problem = missingFieldsProblem(body)
  const { customerName, customerPhone, wilayaId, deliveryType } = body
  if (problem || !customerName || !customerPhone || !wilayaId || !deliveryType) {
    const message = problem?.message ?? ''
    throw new Invalid((problem?.fields ?? []).map((path) => ({ path, message })))
  }
  return { ...body, customerName, customerPhone, wilayaId, deliveryType }
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new Invalid([{ path: 'Idempotency-Key', message: '1 à 200 caractères ASCII visibles attendus' }])
}
