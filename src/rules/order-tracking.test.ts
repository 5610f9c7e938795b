import { expect, test } from 'vitest'
import type { CourierKindName } from './couriers.ts'
import type { OrderStatus } from './order.ts'
import { parcelNews, trackingSteps } from './order-tracking.ts'

/** The statuses of an order in turn; for each step, the index of the status by which the order reached it. */
test.each([
  ['pending', '0 - - -'],
  ['pending confirmed', '0 1 - -'],
  ['pending confirmed shipped delivered', '0 1 2 3'],
  // Skipped steps have the time of the next.
  ['pending shipped', '0 1 1 -'],
  ['confirmed', '0 0 - -'],
  // Moved back, then forward again.
  ['pending shipped confirmed', '0 1 - -'],
  ['pending confirmed pending', '0 - - -'],
  ['pending shipped confirmed shipped', '0 1 3 -'],
  // Cancelled, returned, reopened.
  ['pending cancelled', '0 - - -'],
  ['pending confirmed shipped cancelled', '0 1 2 -'],
  ['pending shipped delivered cancelled', '0 1 1 -'],
  ['pending confirmed cancelled pending', '3 - - -'],
  ['pending confirmed cancelled confirmed', '3 3 - -'],
])('%s came to its steps at %s', (statuses, times) => {
  const changes = statuses.split(' ').map((to, index) => ({ to: to as OrderStatus, at: String(index) }))
  const steps = trackingSteps(changes)
  expect(steps.map(({ at }) => at ?? '-').join(' ')).toBe(times)
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
