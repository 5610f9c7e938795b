import { expect, test } from 'vitest'
import { ORAN, TINDOUF } from '../../../../tests/support/sample-order.ts'
import { feeChanges } from './fee-changes.ts'

test('a courier’s prices stand beside the shop’s, with the margin, in the order of its wilayas', () => {
  const { homePrice, centerPrice, centers } = ORAN
  const fees = [
    {
      ...{ wilayaId: 37, homePrice: 900, centerPrice: null, centers: [] },
      current: { homePrice: 1000, centerPrice: 900, centers: ['Tindouf'] },
    },
    {
      ...{ wilayaId: 31, homePrice: 500, centerPrice: 400, centers: ['Gare', 'Es Sénia'] },
      current: { homePrice, centerPrice, centers },
    },
    { wilayaId: 99, homePrice: 1, centerPrice: 1, centers: [], current: { homePrice, centerPrice, centers } },
  ]
  expect(feeChanges(fees, [ORAN, TINDOUF], 100)).toEqual([
    {
      ...{ wilayaId: 31, label: '31 Oran', centers: ['Gare', 'Es Sénia'] },
      home: { now: 600, next: 600 },
      center: { now: 400, next: 500 },
      ...{ added: 1, removed: 1, isDifferent: true },
    },
    {
      ...{ wilayaId: 37, label: '37 Tindouf', centers: [] },
      home: { now: 1000, next: 1000 },
      center: { now: 900, next: null },
      ...{ added: 0, removed: 0, isDifferent: false },
    },
  ])
  expect(feeChanges(fees, [TINDOUF], -2000)[0]?.home.next).toBe(0)
})
