import { expect, test } from 'vitest'
import { acceptanceOf } from './settlement-texts.ts'

test('lines that agree are paid, those with a gap or not delivered only when chosen, and none twice', () => {
  const sums = { due: 1000, collected: 1000, fee: 50, unreadFee: null }
  const line = { tracking: 'a', orderId: 1, ...sums, row: 2, reason: null, isAccepted: false }
  const lines = [
    { ...line, result: 'ok' as const },
    { ...line, result: 'ok' as const, isAccepted: true },
    { ...line, result: 'gap' as const, tracking: 'b', collected: 900, fee: null },
    { ...line, result: 'gap' as const, tracking: 'c' },
    { ...line, result: 'unknown' as const, tracking: 'b' },
    { ...line, result: 'not_delivered' as const, tracking: 'd' },
  ]
  expect(acceptanceOf(lines, new Set())).toEqual({ lines: 1, collected: 1000, fee: 50 })
  expect(acceptanceOf(lines, new Set(['b']))).toEqual({ lines: 2, collected: 1900, fee: 50 })
  expect(acceptanceOf(lines, new Set(['d']))).toEqual({ lines: 2, collected: 2000, fee: 100 })
})
