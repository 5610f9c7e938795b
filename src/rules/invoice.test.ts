import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceAmounts, stampDutyOn } from './invoice.ts'
import { MAX_PRICE } from './money.ts'
import { orderTotal } from './order.ts'

const item = (price: number, quantity = 1) => ({
  product_name: 'Casque',
  size: 'M',
  color: null,
  quantity,
  price,
})

function order(items: ReturnType<typeof item>[], sums = { discount: 0, deliveryPrice: 0 }) {
  return { items, ...orderTotal(items, sums) }
}

test('each line is shown with and without tax, discount and delivery last', () => {
  const sums = { discount: 600, deliveryPrice: 450 }
  const { lines, net, vat, stamp } = invoiceAmounts(order([item(9_800, 2)], sums), {
    vatPercent: 19,
    stampDuty: 'included',
  })
  expect(lines).toEqual([
    { name: 'Casque', size: 'M', color: null, quantity: 2, unitNet: 8235.29, net: 16_470.59, total: 19_600 },
    { name: 'Remise', size: null, color: null, quantity: 1, unitNet: -504.2, net: -504.2, total: -600 },
    { name: 'Livraison', size: null, color: null, quantity: 1, unitNet: 378.15, net: 378.15, total: 450 },
  ])
  expect([net, vat, stamp]).toEqual([16_344.54, 3105.46, 195])
})

test('an exchange shows what comes back before the own discount', () => {
  const made = order([item(12_000)], { discount: 9_500, deliveryPrice: 600 })
  const amounts = invoiceAmounts(made, { vatPercent: 19, stampDuty: 'included' }, 9_000)
  expect(amounts.lines).toMatchObject([
    { name: 'Casque', total: 12_000 },
    { name: 'Reprise', quantity: 1, size: null, color: null, net: -7563.03, total: -9_000 },
    { name: 'Remise', net: -420.17, total: -500 },
    { name: 'Livraison', total: 600 },
  ])
  expect([amounts.net, amounts.vat, amounts.stamp]).toEqual([2605.03, 494.97, 31])
  const refunded = order([item(5_000)], { discount: 5_000, deliveryPrice: 0 })
  const free = invoiceAmounts(refunded, { vatPercent: 19, stampDuty: 'included' }, 9_000)
  expect(free).toMatchObject({ lines: [{}, { name: 'Reprise', total: -5_000 }], net: 0, vat: 0, stamp: 0 })
})

test('without a rate nothing is said of tax, and without a duty nothing of stamps', () => {
  const amounts = invoiceAmounts(order([item(500)]), { vatPercent: null, stampDuty: 'none' })
  expect(amounts).toMatchObject({ net: null, vat: null, stamp: null, lines: [{ unitNet: null, net: null }] })
  expect(amounts.lines).toHaveLength(1)
})

test('a rate of 0 leaves the price as it is', () => {
  const amounts = invoiceAmounts(order([item(500)]), { vatPercent: 0, stampDuty: 'none' })
  expect(amounts).toMatchObject({ net: 500, vat: 0 })
})

test('halves of a centime are rounded away from 0, also below it', () => {
  // 1 DA with 60 % is 0.625.
  const halves = order([item(1)], { discount: 1, deliveryPrice: 0 })
  const { lines } = invoiceAmounts(halves, { vatPercent: 60, stampDuty: 'none' })
  expect(lines.map(({ net }) => net)).toEqual([0.63, -0.63])
})

const orders = fc
  .array(fc.record({ price: fc.nat(MAX_PRICE), quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 200,
  })
  .chain((lines) => {
    const items = lines.map(({ price, quantity }) => item(price, quantity))
    const sums = { discount: fc.nat(order(items).subtotal), deliveryPrice: fc.nat(5000) }
    return fc.record(sums).map((chosen) => order(items, chosen))
  })

test('lines and VAT add up to the total to the centime, for any order, discount and rate', () => {
  const centimes = (amount: number | null) => Math.round(Number(amount) * 100)
  fc.assert(
    fc.property(orders, fc.nat(50), fc.option(fc.nat(MAX_PRICE)), (made, vatPercent, exchangeCost) => {
      const { lines, net, vat } = invoiceAmounts(made, { vatPercent, stampDuty: 'none' }, exchangeCost)
      const nets = lines.reduce((sum, line) => sum + centimes(line.net), 0)
      expect(nets).toBe(centimes(net))
      expect(nets + centimes(vat)).toBe(made.totalPrice * 100)
      expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(made.totalPrice)
    }),
  )
})

test('the stamp duty follows its brackets, of the whole total', () => {
  const duties = [0, 300, 301, 500, 501, 600, 30_000, 30_001, 100_000, 100_001, 1_000_000].map((total) => [
    total,
    stampDutyOn(total),
  ])
  expect(duties).toEqual([
    [0, 0],
    [300, 0],
    [301, 5],
    [500, 5],
    [501, 6],
    [600, 6],
    [30_000, 300],
    [30_001, 452],
    [100_000, 1500],
    [100_001, 2002],
    [1_000_000, 20_000],
  ])
})
