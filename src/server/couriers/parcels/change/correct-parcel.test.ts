import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { deleteProduct } from '#server/catalogue/products/write-product.ts'
import { updateWilaya } from '#server/delivery/wilayas.ts'
import { editOrder } from '#server/orders/change/edit-order.ts'
import type { ParcelCorrection } from '#server/orders/parcel-correction.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { addProduct } from '#support/factories.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { findLabel } from '../labels.ts'
import { createParcelCorrection } from './correct-parcel.ts'

// After a correction, the order and the courier's parcel agree, even if the request failed.

async function openCorrecting(shop: TestShop) {
  const desk = await openCouriers(shop, { canCorrect: true })
  const id = await desk.sendNew()
  return {
    ...desk,
    id,
    correct: (change: object) => desk.call('PUT', `/orders/${id}`, change),
    atCourier: () => desk.parcels.get('PAPER-1'),
    corrections: () => desk.asked.filter((one) => one.startsWith('correct')).length,
    /** Runs `work` while the courier is asked for the next correction. */
    whileAsked: (work: () => Promise<unknown>) => {
      const { correct } = desk.adapter
      if (!correct) throw new Error('The courier corrects nothing')
      desk.adapter.correct = async (...asked) => {
        desk.adapter.correct = correct
        await work()
        await correct(...asked)
      }
    },
    /** Corrects the order, and runs `work` once the change is planned, before the parcel is leased. */
    correctAfter: (work: () => Promise<unknown>, change: object) => {
      const correction = createParcelCorrection(desk.context)
      const correct: ParcelCorrection['correct'] = async (...asked) => {
        await work()
        return correction.correct(...asked)
      }
      return editOrder(shop.db, id, change, { actor: OWNER, correction: { ...correction, correct } })
    },
    invoice: async () => {
      await desk.call('PUT', '/shop', { legal: { rc: '1', nif: '2', nis: '3', address: 'Oran' } })
      return desk.call('POST', `/orders/${id}/invoice`)
    },
  }
}

const BAD_PHONE = 'Le numéro de téléphone ne convient pas au transporteur'
const OPEN = { status: 409, code: 'parcel_open' }

onOneDatabase('a parcel that has not left is corrected with its order', async (shop) => {
  const { id, correct, atCourier, read, corrections } = await openCorrecting(shop)
  const productId = await addProduct(shop, { name: 'Gants', price: 3000 })
  const item = { productId, quantity: 2, price: 3000, size: null, color: null }
  const change = {
    customerName: 'Zoé Rahal',
    customerPhone: '0770 11 22 33 / 0550 44 55 66',
    deliveryAddress: '8, rue des Frères',
    items: [item],
    discount: 500,
  }
  expect(await correct(change)).toMatchObject({ status: 200, body: { customerName: 'Zoé Rahal' } })
  const order = await read(id)
  expect(order).toMatchObject({ deliveryAddress: '8, rue des Frères', subtotal: 6000, discount: 500 })
  expect(order.parcel).toMatchObject({ state: 'created', tracking: 'PAPER-1', amount: order.totalPrice })
  expect(atCourier()).toMatchObject({
    name: 'Zoé Rahal',
    phone: '0770112233',
    secondPhone: '0550445566',
    address: '8, rue des Frères',
    items: [{ name: 'Gants', quantity: 2, price: 3000 }],
    amount: order.totalPrice,
  })
  expect(corrections()).toBe(1)
  // Nothing that the parcel carries changes.
  expect(await correct({ note: 'Fragile', customerName: 'Zoé Rahal' })).toMatchObject({ status: 200 })
  expect(await correct({ note: 'Très fragile' })).toMatchObject({ status: 200 })
  expect((await read(id)).note).toBe('Très fragile')
})

onOneDatabase('a parcel that was paid before it left is not corrected', async (shop) => {
  const { correct, corrections, read, id } = await openCorrecting(shop)
  await shop.db.updateTable('parcels').set({ paid_at: new Date().toISOString(), collected: 1000 }).execute()
  const before = await read(id)
  expect(await correct({ deliveryPrice: 900 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('déjà versé') },
  })
  expect([corrections(), (await read(id)).totalPrice]).toEqual([0, before.totalPrice])
})

onOneDatabase('a courier that refuses, or does not answer, changes nothing here', async (shop) => {
  const { id, correct, atCourier, read, fates, call } = await openCorrecting(shop)
  const before = await read(id)
  const change = { discount: 700, updatedAt: before.updatedAt }
  fates.push('refused')
  expect(await correct(change)).toMatchObject({ status: 409, message: 'Colis déjà expédié' })
  fates.push('lost before')
  expect(await correct(change)).toMatchObject({ status: 502, message: 'Pas de réponse' })
  expect(await read(id)).toEqual(before)
  fates.push('lost after')
  expect(await correct(change)).toMatchObject({ status: 502 })
  expect(await read(id)).toEqual(before)
  expect(atCourier()?.amount).toBe(before.totalPrice - 700)
  expect(await correct(change)).toMatchObject({ status: 200 })
  expect((await read(id)).parcel?.amount).toBe(before.totalPrice - 700)
  const { body: events } = await call<OrderEvent[]>('GET', `/orders/${id}/events`)
  expect(events.filter(({ kind }) => kind === 'edited')).toHaveLength(1)
})

onOneDatabase('a label printed before a correction is fetched again, unless it was refused', async (shop) => {
  const { id, correct, context, parcelOf, fates, asked } = await openCorrecting(shop)
  const parcelId = (await parcelOf(id))?.id ?? 0
  const correctAndPrint = async (change: object) => {
    const { status } = await correct(change)
    await findLabel(context, parcelId)
    return [status, asked.filter((one) => one.startsWith('label')).length]
  }
  await findLabel(context, parcelId)
  expect(await correctAndPrint({ discount: 500 })).toEqual([200, 2])
  fates.push('refused')
  expect(await correctAndPrint({ discount: 600 })).toEqual([409, 2])
  fates.push('lost after')
  expect(await correctAndPrint({ discount: 700 })).toEqual([502, 3])
})

onOneDatabase('what cannot be corrected at the courier is refused before it is asked', async (shop) => {
  const { id, correct, read, corrections, wilaya, tell } = await openCorrecting(shop)
  const before = await read(id)
  const toDesk = { deliveryType: 'center', center: wilaya.centers[0], baladiya: null, deliveryAddress: null }
  for (const [change, refusal] of [
    [toDesk, { code: 'parcel_open' }],
    [{ updatedAt: '2026-01-01T00:00:00.000Z', discount: 1 }, { code: 'order_changed' }],
    [{ customerPhone: '12' }, { message: `${BAD_PHONE}\u00a0: ce n’est ni un mobile ni un fixe d’Algérie` }],
    [
      { deliveryPrice: 145_000 },
      { message: 'Au-dessus de 150 000 DA, aucun transporteur ne prend le colis' },
    ],
    [{ baladiya: 'Boufatis' }, { message: 'Ce transporteur ne livre pas à domicile à Boufatis' }],
  ] as const)
    expect(await correct(change)).toMatchObject({ status: 409, ...refusal })
  expect(await correct({ discount: 99_999_999 })).toMatchObject({ status: 400 })
  expect(await read(id)).toEqual(before)
  await tell('sent', 'Expédié')
  expect(await correct({ discount: 500 })).toMatchObject({ status: 409, code: 'order_locked' })
  expect(corrections()).toBe(0)
})

onOneDatabase('an order to a desk is corrected in all but its place', async (shop) => {
  const { order, send, call, parcels, wilaya, read } = await openCouriers(shop, { canCorrect: true })
  const [center, other] = ['Bureau Oran Centre', 'Bureau Es Senia']
  await updateWilaya(shop.db, wilaya.id, { centers: [center, other] })
  await shop.catalogueVersion.refresh()
  const id = await order({ deliveryType: 'center', center, baladiya: null, deliveryAddress: null })
  const { sent } = await send(id)
  const tracking = sent[0]?.tracking ?? ''
  expect(await call('PUT', `/orders/${id}`, { customerName: 'Zoé' })).toMatchObject({ status: 200 })
  expect(parcels.get(tracking)?.name).toBe('Zoé')
  expect(await call('PUT', `/orders/${id}`, { center: other })).toMatchObject(OPEN)
  expect((await read(id)).center).toBe(center)
})

onOneDatabase('corrections at the same time leave one content, here and there', async (shop) => {
  const { id, correct, atCourier, read } = await openCorrecting(shop)
  const answers = await Promise.all([100, 200, 300, 400].map((discount) => correct({ discount })))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  for (const answer of answers) expect(answer).toMatchObject(answer.status === 200 ? {} : OPEN)
  const { totalPrice, parcel } = await read(id)
  expect([atCourier()?.amount, parcel?.amount]).toEqual([totalPrice, totalPrice])
})

onOneDatabase('an order is not invoiced while its parcel is corrected', async (shop) => {
  const { id, correct, whileAsked, invoice, read } = await openCorrecting(shop)
  const { totalPrice } = await read(id)
  let early: Awaited<ReturnType<typeof invoice>> | undefined
  whileAsked(async () => {
    early = await invoice()
  })
  expect(await correct({ discount: 500 })).toMatchObject({ status: 200 })
  expect(early).toMatchObject({ ...OPEN, message: expect.stringContaining('réessayez') })
  const made = await invoice()
  expect(made).toMatchObject({ status: 201, body: { order: { totalPrice: totalPrice - 500 } } })
  expect((await read(id)).parcel?.amount).toBe(totalPrice - 500)
  expect(await correct({ discount: 600 })).toMatchObject({ status: 409, code: 'has_invoice' })
})

onOneDatabase('what happens to an order before its parcel is leased counts', async (shop) => {
  const { id, correct, correctAfter, invoice, atCourier, read, corrections } = await openCorrecting(shop)
  const { totalPrice } = await read(id)
  await correctAfter(() => correct({ customerName: 'Zoé Rahal' }), { discount: 500 })
  expect(await read(id)).toMatchObject({ customerName: 'Zoé Rahal', totalPrice: totalPrice - 500 })
  expect(atCourier()).toMatchObject({ name: 'Zoé Rahal', amount: totalPrice - 500 })
  await correctAfter(() => correct({ discount: 600 }), { discount: 600 })
  expect(corrections()).toBe(3)
  await expect(correctAfter(invoice, { discount: 700 })).rejects.toThrow('annulez d’abord la facture')
  expect(corrections()).toBe(3)
  expect(await read(id)).toMatchObject({ discount: 600, parcel: { amount: totalPrice - 600 } })
})

onOneDatabase('a product deleted while its parcel is corrected stays in the order by name', async (shop) => {
  const { id, correct, whileAsked, atCourier, read, call } = await openCorrecting(shop)
  const productId = await addProduct(shop, { name: 'Gants', price: 3000 })
  const stock = { isCounted: true, variants: [{ size: null, color: null, quantity: 5 }] }
  expect(await call('PUT', `/products/${productId}/stock`, stock)).toMatchObject({ status: 200 })
  const [helmet] = (await read(id)).items
  const gloves = { productId, quantity: 3, price: 3000, size: null, color: null }
  whileAsked(() => deleteProduct(shop.db, productId))
  expect(await correct({ items: [{ ...helmet, quantity: 2 }, gloves] })).toMatchObject({ status: 200 })
  const order = await read(id)
  expect(order.items).toMatchObject([
    { productId: helmet?.productId, quantity: 2 },
    { productId: null, product_name: 'Gants', quantity: 3, price: 3000 },
  ])
  expect(order).toMatchObject({ subtotal: 29_000, parcel: { amount: order.totalPrice } })
  expect(atCourier()?.amount).toBe(order.totalPrice)
})
