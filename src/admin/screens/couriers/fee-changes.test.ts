import { expect, test } from 'vitest'
import { ORAN, TINDOUF } from '#support/sample-order.ts'
import { effectText, feeChanges } from './fee-changes.ts'

test('a courier’s prices stand beside the shop’s, with the margin, in the order of its wilayas', () => {
  // The shop's prices that the server sent with the fees may be outdated: those of `wilayas` count.
  const current = { homePrice: 1, centerPrice: 1, centers: [] }
  const fees = [
    { ...{ wilayaId: 37, homePrice: 900, centerPrice: null, centers: [] }, current },
    { ...{ wilayaId: 31, homePrice: 500, centerPrice: 400, centers: ['Gare', 'Es Sénia'] }, current },
    { ...{ wilayaId: 99, homePrice: 1, centerPrice: 1, centers: [] }, current },
  ]
  const tindouf = { ...TINDOUF, homePrice: 1000 }
  const options = { rule: { margin: 100, roundTo: 1 as const }, wilayas: [ORAN, tindouf] }
  const changes = feeChanges(fees, { ...options, opened: [ORAN] })
  expect(changes).toEqual([
    {
      ...{ wilayaId: 31, label: '31 Oran', centers: ['Gare', 'Es Sénia'] },
      home: { before: 600, now: 600, next: 600 },
      center: { before: 400, now: 400, next: 500 },
      ...{ added: 1, removed: 1, isDifferent: true },
    },
    {
      ...{ wilayaId: 37, label: '37 Tindouf', centers: [] },
      home: { before: 1000, now: 1000, next: 1000 },
      center: { before: 900, now: 900, next: null },
      ...{ added: 0, removed: 0, isDifferent: false },
    },
  ])
  expect(effectText(changes)).toMatch(/^2\swilayas\s: 1\sprix et centres, 1\sgarde ses centres$/)
  expect(effectText(changes.slice(1))).toMatch(/^1\swilaya\s: 1\sprix, et garde ses centres$/)
  // The price when the screen was opened stays visible after another was applied.
  const opened = [ORAN, { ...tindouf, homePrice: 750 }]
  expect(feeChanges(fees, { ...options, opened })[1]?.home).toEqual({ before: 750, now: 1000, next: 1000 })
})
