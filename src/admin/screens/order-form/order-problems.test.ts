import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { ORAN, SAMPLE_ORDER, TINDOUF } from '#support/sample-order.ts'
import { orderProblems } from './order-problems.ts'
import { NEW_ORDER, type OrderValues, totalsOf, valuesOf } from './order-values.ts'

const RULES = { wilayas: [ORAN, TINDOUF], free: null }
const HELMET: Pick<Product, 'sizes' | 'colors'> = { sizes: ['M', 'L'], colors: ['Noir'] }
const BEFORE = valuesOf(SAMPLE_ORDER, 600)

/** Returns the paths of a form's errors after changes to its initial values, `before`. */
function refused(changed: Partial<OrderValues>, before = BEFORE): string[] {
  const values = { ...before, ...changed }
  const totals = totalsOf(values, RULES)
  const findProduct = () => HELMET
  return orderProblems(values, { before, totals, rules: RULES, findProduct }).map(([path]) => path)
}

test('an order as it is stored is fine, whatever has become of its wilaya', () => {
  expect(refused({})).toEqual([])
  expect(refused({}, { ...BEFORE, wilayaId: 99, baladiya: 'Ailleurs' })).toEqual([])
})

test('an empty form lacks its customer, its wilaya and its lines', () => {
  expect(refused({}, NEW_ORDER)).toEqual(['customerName', 'customerPhone', 'wilayaId', 'items'])
})

test('a new place is one that its wilaya offers', () => {
  expect(refused({ wilayaId: TINDOUF.id })).toEqual(['deliveryType'])
  expect(refused({ deliveryType: 'center' })).toEqual(['center'])
  expect(refused({ baladiya: 'Ailleurs' })).toEqual(['baladiya'])
  expect(refused({ deliveryAddress: ' ' })).toEqual(['deliveryAddress'])
})

test('a line has a size and a colour where its product has some, and a price', () => {
  const [helmet] = BEFORE.items
  if (!helmet) throw new Error('The sample has a line')
  expect(refused({ items: [helmet, { ...helmet, size: '', color: '', price: '1,5' }] })).toEqual([
    'items.1.size',
    'items.1.color',
    'items.1.price',
  ])
})

test('amounts are whole numbers, and a discount is at most the subtotal', () => {
  expect(refused({ deliveryPrice: '', discount: 'x' })).toEqual(['deliveryPrice', 'discount'])
  expect(refused({ discount: '26 001' })).toEqual(['discount'])
  expect(refused({ discount: '26 000' })).toEqual([])
})
