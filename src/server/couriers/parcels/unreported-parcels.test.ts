// @module-tag long
import fc from 'fast-check'
import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkStatusResult } from '#contract/order-change.ts'
import { ORDER_STATUSES } from '#rules/order.ts'
import { PARCEL_STATES } from '#rules/parcel-state.ts'
import { addCourier, addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../../tests/support/open-desk.ts'
import { postOrder } from '../../../../tests/support/open-sale.ts'

const which = fc.nat(2)
const status = fc.constantFrom(...ORDER_STATUSES, 'delivered' as const)
const step = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), which, status }),
  fc.record({ kind: fc.constant('bulk' as const), status, isUndone: fc.boolean() }),
  fc.record({
    kind: fc.constant('parcel' as const),
    which,
    state: fc.constantFrom(...PARCEL_STATES.filter((state) => state !== 'unknown')),
  }),
  fc.record({ kind: fc.constant('missed' as const), which }),
)

onOneDatabase(
  'what a courier without an API owes is what its delivered orders cost, whatever happens',
  async (shop) => {
    const { call, form } = await openDesk(shop)
    const courierId = await addCourier(shop)
    const read = async (id: number) => (await call<AdminOrder>('GET', `/orders/${id}`)).body
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await shop.db.deleteFrom('parcels').execute()
        const ids: number[] = []
        for (let count = 0; count < 3; count += 1) {
          const { id, totalPrice: amount } = (await postOrder(shop, form)).body
          await call('PUT', `/orders/${id}/status`, { status: 'confirmed' })
          await addParcel(shop, courierId, {
            order_id: id,
            state: 'created',
            text: '',
            amount,
            delivered_at: null,
          })
          ids.push(id)
        }
        for (const one of steps) {
          const id = 'which' in one ? (ids[one.which] ?? 0) : 0
          const parcel = id === 0 ? null : (await read(id)).parcel
          if (one.kind === 'status')
            await call('PUT', `/orders/${id}/status`, { status: one.status, parcel: 'keep' })
          else if (one.kind === 'bulk') {
            const { body } = await call<BulkStatusResult>('POST', '/orders/bulk', { ids, status: one.status })
            if (one.isUndone && body.before.length > 0)
              await call('POST', '/orders/bulk/undo', { before: body.before })
          } else {
            const change = one.kind === 'missed' ? { isMissed: true } : { state: one.state }
            await call('PUT', `/parcels/${parcel?.id}`, change)
          }
          const orders = await Promise.all(ids.map(read))
          const delivered = orders.filter(
            (order) => order.status === 'delivered' && order.parcel?.state !== 'cancelled',
          )
          const due = delivered.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
          const { body } = await call<{ sum: number; parcels: number }[]>('GET', '/couriers/outstanding')
          expect([body[0]?.parcels ?? 0, body[0]?.sum ?? 0]).toEqual([delivered.length, due])
        }
      }),
      { numRuns: 60 },
    )
  },
)
