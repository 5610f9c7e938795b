import { describe, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { freeFrom } from '#rules/delivery.ts'
import { ORAN, SAMPLE_ORDER, TINDOUF } from '#support/sample-order.ts'
import { changedFields, foreignChange, manualOrderOf, orderChangeOf, typedValues } from './order-change.ts'
import { itemOf, NEW_ORDER, type OrderValues, proposedDelivery, totalsOf, valuesOf } from './order-values.ts'

const RULES = { wilayas: [ORAN, TINDOUF], free: freeFrom(50_000) }
const { updatedAt } = SAMPLE_ORDER

/** The request body after changing these values of an order's form. */
function changeOf(changed: Partial<OrderValues>, order: AdminOrder = SAMPLE_ORDER) {
  const values = { ...valuesOf(order, proposedDelivery(order, RULES)), ...changed }
  const takesNoteAlone = order.status === 'shipped'
  return orderChangeOf(order, { values, totals: totalsOf(values, RULES), takesNoteAlone })
}

const [helmet, gloves] = valuesOf(SAMPLE_ORDER, 600).items

describe('a correction sends what changed, and from which state', () => {
  test.each<[string, Partial<OrderValues>, object | null]>([
    ['nothing', {}, null],
    ['spaces around a name', { customerName: ' Karim Benali ' }, null],
    ['a name', { customerName: 'Karim B.' }, { customerName: 'Karim B.' }],
    ['an address', { deliveryAddress: '6, rue' }, { deliveryAddress: '6, rue' }],
    ['a note', { note: ' rappeler ' }, { note: 'rappeler' }],
    ['a discount', { discount: '1 000' }, { discount: 1000 }],
    ['a delivery price', { deliveryPrice: '0' }, { deliveryPrice: 0 }],
    ['the price that is proposed', { deliveryPrice: '600' }, null],
  ])('%s', (_name, changed, sent) => expect(changeOf(changed)).toEqual(sent && { ...sent, updatedAt }))

  test('a size: all lines, at the delivery price that was shown; a line without a product by its name', () => {
    if (!helmet || !gloves) throw new Error('The sample has two lines')
    expect(changeOf({ items: [{ ...helmet, size: 'L' }, gloves] })).toEqual({
      items: [
        { productId: 1, quantity: 1, price: 18_000, size: 'L', color: 'Noir' },
        { productId: null, product_name: 'Gants', quantity: 2, price: 4_000, size: null, color: null },
      ],
      deliveryPrice: 600,
      updatedAt,
    })
  })

  test('another wilaya and a centre there, which empty the address', () => {
    const place = { wilayaId: TINDOUF.id, deliveryType: 'center' as const, center: 'Tindouf' }
    expect(changeOf(place)).toEqual({
      ...place,
      baladiya: null,
      deliveryAddress: null,
      deliveryPrice: 900,
      updatedAt,
    })
  })

  test('other items of an exchange bring what comes back as it was shown', () => {
    if (!helmet || !gloves) throw new Error('The sample has two lines')
    const exchange = { of: 3, back: [], refund: 0, receivedAt: null }
    const order: AdminOrder = { ...SAMPLE_ORDER, discount: 9_000, totalPrice: 17_600, exchange }
    expect(changeOf({ items: [{ ...helmet, size: 'L' }, gloves] }, order)).toMatchObject({ discount: 9_000 })
    expect(changeOf({ customerName: 'Zoé' }, order)).toEqual({ customerName: 'Zoé', updatedAt })
  })

  test('of an order that has left, its note alone', () => {
    const shipped: AdminOrder = { ...SAMPLE_ORDER, status: 'shipped' }
    expect(changeOf({ note: 'parti', customerName: 'Autre' }, shipped)).toEqual({ note: 'parti', updatedAt })
    expect(changeOf({ customerName: 'Autre' }, shipped)).toBeNull()
  })
})

test('an order in a wilaya that is gone keeps its delivery price', () => {
  const order = { ...SAMPLE_ORDER, wilayaId: 99, deliveryPrice: 750 }
  const values = valuesOf(order, proposedDelivery(order, RULES))
  expect(values.deliveryPrice).toBe('750')
  expect(totalsOf(values, RULES)).toMatchObject({ proposed: null, deliveryPrice: 750, totalPrice: 26_750 })
})

test('a form adds up as the server does, and says when it has no delivery yet', () => {
  const items = [{ ...itemOf({ id: 5, name: 'Casque', price: 30_000 }), quantity: 2 }]
  const values: OrderValues = { ...NEW_ORDER, items, discount: '1 500' }
  expect(totalsOf(values, RULES)).toMatchObject({ totalPrice: 58_500, isWithoutDelivery: true })
  const placed: OrderValues = { ...values, wilayaId: ORAN.id, deliveryType: 'home' }
  expect(totalsOf(placed, RULES)).toMatchObject({ proposed: 0, totalPrice: 58_500, isWithoutDelivery: false })
  const own = { ...placed, deliveryPrice: '300', discount: 'x' }
  expect(totalsOf(own, RULES)).toMatchObject({ proposed: 0, deliveryPrice: 300, totalPrice: 60_300 })
})

test('a new order is sent with where it came from', () => {
  const values: OrderValues = {
    ...NEW_ORDER,
    customerName: ' Karim ',
    customerPhone: '0550',
    wilayaId: ORAN.id,
    deliveryType: 'center',
    center: 'Gare',
    baladiya: 'Arzew',
    items: [{ ...itemOf({ id: 5, name: 'Casque', price: 30_000 }), size: 'M' }],
    channel: 'instagram',
    status: 'confirmed',
  }
  expect(manualOrderOf(values, totalsOf(values, RULES))).toEqual({
    customerName: 'Karim',
    customerPhone: '0550',
    wilayaId: ORAN.id,
    deliveryType: 'center',
    center: 'Gare',
    baladiya: null,
    deliveryAddress: null,
    items: [{ productId: 5, quantity: 1, price: 30_000, size: 'M', color: '' }],
    deliveryPrice: 400,
    discount: 0,
    note: '',
    channel: 'instagram',
    status: 'confirmed',
  })
})

const START = {
  ...NEW_ORDER,
  customerName: 'Karim',
  wilayaId: 16,
  deliveryType: 'home' as const,
  baladiya: 'Kouba',
  deliveryAddress: '5, rue de la Paix',
  updatedAt: '1',
}

test('only typed fields are kept over a newer version of the order', () => {
  expect(typedValues(START, { ...START, customerName: 'Karim B.', updatedAt: '2' })).toEqual({
    customerName: 'Karim B.',
  })
  expect(typedValues(START, { ...START })).toEqual({})
})

test('a typed part of the destination keeps all of it, but not the address', () => {
  expect(typedValues(START, { ...START, baladiya: 'Hydra' })).toEqual({
    wilayaId: 16,
    deliveryType: 'home',
    center: null,
    baladiya: 'Hydra',
  })
})

test('a version in which a call alone was noted changes no field', () => {
  expect(changedFields(START, { ...START, updatedAt: '2' })).toEqual([])
  expect(changedFields(START, { ...START, note: 'Bis', status: 'pending' })).toEqual(['note', 'status'])
})

test('a field is named in French, and an emptied one has no value', () => {
  expect(foreignChange('deliveryAddress', 'Cité 5 Juillet')).toEqual({
    label: 'Adresse',
    value: 'Cité 5 Juillet',
  })
  expect(foreignChange('items.0.size', '')).toEqual({ label: 'Articles', value: null })
})
