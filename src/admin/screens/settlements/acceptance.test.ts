import { expect, test } from 'vitest'
import { acceptanceOf } from './acceptance.ts'

test('lines that agree are paid, those with a gap only when chosen, and none twice', () => {
  const line = { tracking: 'a', orderId: 1, due: 1000, collected: 1000, fee: 50, row: 2, isAccepted: false }
  const lines = [
    { ...line, result: 'ok' as const },
    { ...line, result: 'ok' as const, isAccepted: true },
    { ...line, result: 'gap' as const, tracking: 'b', collected: 900, fee: null },
    { ...line, result: 'gap' as const, tracking: 'c' },
    { ...line, result: 'unknown' as const, tracking: 'b' },
  ]
  expect(acceptanceOf(lines, new Set())).toEqual({ lines: 1, collected: 1000, fee: 50 })
  expect(acceptanceOf(lines, new Set(['b']))).toEqual({ lines: 2, collected: 1900, fee: 50 })
})
