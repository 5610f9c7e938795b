import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import {
  isOpen,
  mayMove,
  PARCEL_STATES,
  type ParcelState,
  stateAfterStatus,
  statusAfter,
} from './parcel-state.ts'

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

/** What each state makes of an order that is pending, confirmed, shipped, delivered, cancelled; `-` leaves it. */
test.each<[ParcelState, string]>([
  ['unknown', '- - - - -'],
  ['created', '- - - - -'],
  ['sent', 'shipped shipped - - -'],
  ['delivering', 'shipped shipped - - -'],
  ['returning', 'shipped shipped - - -'],
  ['delivered', 'delivered delivered delivered - delivered'],
  ['returned', 'cancelled cancelled cancelled cancelled -'],
  ['cancelled', '- - - - -'],
])('a parcel that becomes %s makes %s of its order', (state, expected) => {
  expect(ORDER_STATUSES.map((status) => statusAfter(state, status) ?? '-').join(' ')).toBe(expected)
})

test('a cancelled parcel that is under way after all takes its order back from delivered', () => {
  expect(statusAfter('created', 'delivered', 'cancelled')).toBe('confirmed')
  expect(statusAfter('sent', 'delivered', 'cancelled')).toBe('shipped')
  expect(statusAfter('delivered', 'delivered', 'cancelled')).toBeNull()
})

/** What an order that becomes pending, confirmed, shipped, delivered, cancelled makes of each state; `-` leaves it. */
test.each<[ParcelState, string]>([
  ['created', '- - sent delivered -'],
  ['sent', '- - - delivered -'],
  ['delivering', '- - - delivered -'],
  ['delivered', 'created created sent - returned'],
  ['returned', '- - - delivered -'],
  ['cancelled', '- - - - -'],
])('a parcel without reports that is %s becomes %s', (state, expected) => {
  expect(ORDER_STATUSES.map((status) => stateAfterStatus(status, state) ?? '-').join(' ')).toBe(expected)
})
