import { expect, test } from 'vitest'
import type { CourierKindName } from './couriers.ts'
import type { OrderStatus } from './order.ts'
import { parcelNews, trackingSteps } from './order-tracking.ts'

test.each<[OrderStatus[], (string | null)[]]>([
  [['pending'], ['0', null, null, null]],
  [
    ['pending', 'confirmed'],
    ['0', '1', null, null],
  ],
  [
    ['pending', 'confirmed', 'shipped', 'delivered'],
    ['0', '1', '2', '3'],
  ],
  // Skipped steps have the time of the next.
  [
    ['pending', 'shipped'],
    ['0', '1', '1', null],
  ],
  [['confirmed'], ['0', '0', null, null]],
  // Moved back, then on.
  [
    ['pending', 'shipped', 'confirmed'],
    ['0', '1', null, null],
  ],
  [
    ['pending', 'confirmed', 'pending'],
    ['0', null, null, null],
  ],
  [
    ['pending', 'shipped', 'confirmed', 'shipped'],
    ['0', '1', '3', null],
  ],
  // Cancelled, returned, taken up again.
  [
    ['pending', 'cancelled'],
    ['0', null, null, null],
  ],
  [
    ['pending', 'confirmed', 'shipped', 'cancelled'],
    ['0', '1', '2', null],
  ],
  [
    ['pending', 'shipped', 'delivered', 'cancelled'],
    ['0', '1', '1', null],
  ],
  [
    ['pending', 'confirmed', 'cancelled', 'pending'],
    ['3', null, null, null],
  ],
  [
    ['pending', 'confirmed', 'cancelled', 'confirmed'],
    ['3', '3', null, null],
  ],
])('%j came to its steps at %j', (statuses, times) => {
  const steps = trackingSteps(statuses.map((to, index) => ({ to, at: String(index) })))
  expect(steps.map(({ at }) => at)).toEqual(times)
  expect(steps.map(({ key }) => key)).toEqual(['placed', 'confirmed', 'shipped', 'delivered'])
})

test('a failed attempt is found by French words or by the codes of its courier', () => {
  const newsOf = (kind: CourierKindName, text: string) => parcelNews({ kind, state: 'delivering', text })
  expect(newsOf('yalidine', 'Tentative échouée – Client injoignable')).toBe('attempt')
  expect(newsOf('noest', 'nouvel_tentative_asked_by_customer')).toBe('attempt')
  expect(newsOf('ecotrack', 'Attempt delivery')).toBe('attempt')
  expect(newsOf('zrexpress', 'sortie en livraison – Ne répond pas 2')).toBe('attempt')
  expect(newsOf('zrexpress', 'attempt_delivery')).toBeNull()
  expect(newsOf('noest', 'Sorti en livraison')).toBeNull()
})
