import fc from 'fast-check'
import { expect } from 'vitest'
import type { Parcel } from '#contract/parcel.ts'
import type { Settlement } from '#contract/settlement.ts'
import { OPEN_STATES, type ParcelState } from '#rules/parcel-state.ts'
import { openCouriers } from '../../../../tests/support/couriers/open-couriers.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { sendForm } from '../../../../tests/support/send-form.ts'
import { applyReports } from './reports.ts'

// The courier, the parcel, the order and the settlement never speak of different sums.

const ORDERS = 3

const step = fc.record({
  what: fc.constantFrom(
    ...['edit', 'send', 'lose', 'cancel', 'keep', 'delete', 'withdraw', 'report', 'sync', 'settle'],
  ),
  order: fc.nat(ORDERS - 1),
  discount: fc.nat(5_000),
  state: fc.constantFrom<ParcelState>('sent', 'delivering', 'delivered', 'returning', 'returned'),
})

onOneDatabase('whatever is edited, sent, cancelled, reported and settled, the sums are one', async (shop) => {
  const desk = await openCouriers(shop)
  const { courier, context, parcels, order, send, sync, wait, fates } = desk
  const { call } = desk
  const owner = await shop.logIn()
  const parcelOf = async (id: number) =>
    (await call<{ parcel?: Parcel | null }>('GET', `/orders/${id}`)).body.parcel
  const settle = async (tracking: string, amount: number) => {
    const file = { bytes: Buffer.from(`Tracking;Montant\n${tracking};${amount}\n`), filename: 'v.csv' }
    const form = { courierId: String(courier.id), file }
    return (await sendForm<Settlement>(shop, 'POST', '/settlements', form, owner)).body
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const ids: number[] = []
      while (ids.length < ORDERS) ids.push(await order())
      for (const { what, order: index, discount, state } of steps) {
        const id = ids[index] ?? 0
        const path = `/orders/${id}`
        const parcel = await parcelOf(id)
        if (what === 'edit') await call('PUT', path, { discount })
        if (what === 'lose') fates.push('lost after')
        if (what === 'send' || what === 'lose') await send(id)
        if (what === 'cancel') await call('PUT', `${path}/status`, { status: 'cancelled', parcel: 'cancel' })
        if (what === 'keep') await call('PUT', `${path}/status`, { status: 'confirmed' })
        if (what === 'delete' && index === 0) await call('DELETE', `${path}?parcel=keep`)
        if (what === 'withdraw' && parcel) await call('DELETE', `/parcels/${parcel.id}`)
        if (what === 'report' && parcel?.tracking) {
          const report = { tracking: parcel.tracking, state, text: state, at: null }
          await applyReports(context, courier.id, [report])
        }
        if (what === 'sync') {
          wait(3)
          await sync()
        }
        if (what === 'settle' && parcel?.tracking && parcel.state === 'delivered') {
          const [line] = (await settle(parcel.tracking, parcel.amount)).lines
          expect(line).toMatchObject({
            due: parcel.amount,
            result: expect.stringMatching(/^(ok|already_paid)$/),
          })
        }
      }
      fates.splice(0)
      for (const id of ids) {
        const { body } = await call<{ totalPrice?: number; parcel?: Parcel | null }>('GET', `/orders/${id}`)
        const { parcel, totalPrice } = body
        if (!parcel) continue
        const told = parcel.tracking === null ? undefined : parcels.get(parcel.tracking)
        if (told) expect(told.amount).toBe(parcel.amount)
        if (OPEN_STATES.includes(parcel.state)) expect(parcel.amount).toBe(totalPrice)
      }
      const rows = await shop.db.selectFrom('parcels').select(['tracking', 'amount', 'state']).execute()
      for (const { tracking, amount, state } of rows) {
        const told = tracking === null ? undefined : parcels.get(tracking)
        if (told && state !== 'cancelled') expect(told.amount).toBe(amount)
      }
      // Each parcel that leaves is one that the shop has.
      const known = new Set(rows.map(({ tracking }) => tracking))
      const unknown = rows.filter(({ state }) => state === 'unknown').length
      expect([...parcels.keys()].filter((tracking) => !known.has(tracking)).length).toBeLessThanOrEqual(
        unknown,
      )
    }),
    { numRuns: 15 },
  )
})
