import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrderStatus, ORDER_STATUSES, STATUS_LOOKS, takesStock } from './order.ts'

test('every status has its French label and its colour', () => {
  expect(ORDER_STATUSES.map((status) => [STATUS_LOOKS[status].label, STATUS_LOOKS[status].color])).toEqual([
    ['En attente', 'yellow'],
    ['Confirmé', 'blue'],
    ['Expédié', 'purple'],
    ['Livré', 'green'],
    ['Annulé', 'red'],
  ])
})

test('the legend of the dashboard counts in the plural', () => {
  const legend = ORDER_STATUSES.map((status) => STATUS_LOOKS[status].plural)
  expect(legend).toEqual(['En Attente', 'Confirmées', 'Expédiées', 'Livrées', 'Annulées'])
})

test('the five statuses are recognised, and nothing else is', () => {
  for (const status of ORDER_STATUSES) expect(isOrderStatus(status)).toBe(true)
  expect(isOrderStatus('Pending')).toBe(false)
  expect(isOrderStatus('toString')).toBe(false)
  expect(isOrderStatus(['pending'])).toBe(false)
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(isOrderStatus(value)).toBe(ORDER_STATUSES.some((status) => status === value))
    }),
  )
})

test('an order takes stock from its confirmation to its delivery', () => {
  expect(ORDER_STATUSES.filter(takesStock)).toEqual(['confirmed', 'shipped', 'delivered'])
})
