import { expect, test } from 'vitest'
import type { OrderStatus } from './order.ts'
import { isOpen, mayMove, PARCEL_STATES, type ParcelState, statusAfter } from './parcel-state.ts'

/** A row for each state, a column for each state it may go to, in the order of `PARCEL_STATES`. */
const STEPS: Record<ParcelState, string> = {
  unknown: '.x.....x',
  created: '..xxxxxx',
  sent: '...xxxxx',
  delivering: '....xxxx',
  delivered: '........',
  returning: '....x.xx',
  returned: '........',
  cancelled: '........',
}

test.each(PARCEL_STATES)(
  'a parcel that is %s goes where the table says, and is open unless it ends there',
  (from) => {
    expect(PARCEL_STATES.map((to) => (mayMove(from, to) ? 'x' : '.')).join('')).toBe(STEPS[from])
    expect(isOpen(from)).toBe(STEPS[from].includes('x'))
  },
)

test('no two steps lead back to a state', () => {
  for (const from of PARCEL_STATES) {
    for (const to of PARCEL_STATES) expect(mayMove(from, to) && mayMove(to, from)).toBe(false)
  }
})

/** The status that each state gives to an order, by the status it has; null leaves it. */
test.each<[ParcelState, Record<OrderStatus, OrderStatus | null>]>([
  ['unknown', { pending: null, confirmed: null, shipped: null, delivered: null, cancelled: null }],
  ['created', { pending: null, confirmed: null, shipped: null, delivered: null, cancelled: null }],
  ['sent', { pending: 'shipped', confirmed: 'shipped', shipped: null, delivered: null, cancelled: null }],
  [
    'delivering',
    { pending: 'shipped', confirmed: 'shipped', shipped: null, delivered: null, cancelled: null },
  ],
  [
    'returning',
    { pending: 'shipped', confirmed: 'shipped', shipped: null, delivered: null, cancelled: null },
  ],
  [
    'delivered',
    {
      pending: 'delivered',
      confirmed: 'delivered',
      shipped: 'delivered',
      delivered: null,
      cancelled: 'delivered',
    },
  ],
  [
    'returned',
    {
      pending: 'cancelled',
      confirmed: 'cancelled',
      shipped: 'cancelled',
      delivered: 'cancelled',
      cancelled: null,
    },
  ],
  ['cancelled', { pending: null, confirmed: null, shipped: null, delivered: null, cancelled: null }],
])('a parcel that becomes %s gives its order the status of the table', (state, expected) => {
  for (const [status, after] of Object.entries(expected)) {
    expect(statusAfter(state, status as OrderStatus), status).toBe(after)
  }
})

test('a cancelled parcel that is under way after all takes its order back from delivered', () => {
  expect(statusAfter('created', 'delivered', 'cancelled')).toBe('confirmed')
  expect(statusAfter('sent', 'delivered', 'cancelled')).toBe('shipped')
  expect(statusAfter('delivered', 'delivered', 'cancelled')).toBeNull()
})
