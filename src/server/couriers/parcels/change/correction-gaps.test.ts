// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { findCourierRow } from '#server/couriers/accounts/accounts.ts'
import { acceptSettlement } from '#server/couriers/settlements/settlement-payments.ts'
import { addSettlement } from '#server/couriers/settlements/settlements.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { addProduct } from '#support/factories.ts'
import { openTestShop } from '#support/open-test-shop.ts'

// Between the question to a courier and its answer, the parcel may be handed over and delivered.

const RUNS = process.env.FAULTS === 'long' ? 300 : 15
const PRICE = 10_000
const DISCOUNT = 500

type Step = 'sent' | 'delivered' | 'cancelled' | 'invoice' | 'exchange' | 'settle' | 'note' | 'lease ends'

const steps = fc.array(
  fc.constantFrom<Step[]>(
    ...(['sent', 'delivered', 'delivered', 'cancelled', 'invoice', 'invoice'] as const),
    ...(['exchange', 'settle', 'note', 'lease ends'] as const),
  ),
  { maxLength: 8 },
)

test('what an invoice, an exchange or a payment has fixed is what its order says', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const desk = await openCouriers(shop, { canCorrect: true })
  await desk.call('PUT', '/shop', { legal: { rc: '1', nif: '2', nis: '3', address: 'Oran' } })
  // Exchanges another product, since the same one at the same price ignores what was paid.
  const boots = await addProduct(shop, { name: 'Bottes', price: PRICE })
  const { correct } = desk.adapter
  await fc.assert(
    fc.asyncProperty(steps, steps, async (during, after) => {
      const id = await desk.order()
      const { sent } = await desk.send(id)
      const tracking = sent[0]?.tracking ?? ''
      desk.adapter.correct = async (...asked) => {
        for (const step of during) await take(step, { id, tracking })
        await correct?.(...asked)
      }
      const { status, message } = await desk.call('PUT', `/orders/${id}`, { discount: DISCOUNT })
      const corrected = await desk.read(id)
      const isCorrected = status === 200
      if (!isCorrected) {
        expect(during).toContain('lease ends')
        expect([status, message]).toEqual([409, expect.stringContaining('garde son contenu')])
      }
      expect(corrected.discount).toBe(isCorrected ? DISCOUNT : 0)
      expect(desk.parcels.get(tracking)?.amount).toBe(corrected.parcel?.amount)
      const { parcel, totalPrice } = corrected
      if (parcel?.paidAt) expect(parcel.collected).toBe(totalPrice)
      for (const step of after) await take(step, { id, tracking })
      await check(id)
    }),
    { numRuns: RUNS },
  )

  async function take(step: Step, { id, tracking }: { id: number; tracking: string }): Promise<void> {
    if (step === 'invoice') await desk.call('POST', `/orders/${id}/invoice`)
    else if (step === 'note') await desk.call('PUT', `/orders/${id}`, { note: 'Rappeler' })
    else if (step === 'exchange') {
      const { items } = await desk.read(id)
      await desk.call('POST', `/orders/${id}/exchange`, {
        back: items,
        items: [{ productId: boots, quantity: 1 }],
      })
    } else if (step === 'settle') await settle(tracking)
    else if (step === 'lease ends')
      await shop.db.updateTable('parcels').set({ corrected_until: null }).execute()
    else {
      desk.reports.push({ tracking, state: step, text: step, at: null })
      await desk.sync()
    }
  }

  async function settle(tracking: string): Promise<void> {
    const { id: courierId } = await findCourierRow(shop.db, desk.courier.id)
    const { amount } = await shop.db
      .selectFrom('parcels')
      .select('amount')
      .where('tracking', '=', tracking)
      .executeTakeFirstOrThrow()
    const line = { row: 2, tracking, collected: amount, fee: 0, unreadFee: null, reason: null }
    const sheet = {
      courierId,
      filename: 'a.csv',
      lines: [line],
      columns: { tracking: 'Tracking', amount: 'Montant', fee: null, net: null },
      unreadSheets: [],
    }
    const { id } = await addSettlement(shop.db, sheet)
    await acceptSettlement(shop.db, id, [tracking], OWNER).catch(() => undefined)
  }

  async function check(id: number): Promise<void> {
    const order = await desk.read(id)
    const invoice = await desk.call<{ order: AdminOrder }>('GET', `/orders/${id}/invoice`)
    if (invoice.status === 200) expect(invoice.body.order.totalPrice).toBe(order.totalPrice)
    const exchanges = await shop.db
      .selectFrom('orders')
      .select('exchange_cost')
      .where('exchange_of', '=', id)
      .execute()
    for (const { exchange_cost } of exchanges) expect(exchange_cost).toBe(PRICE - order.discount)
  }
})
