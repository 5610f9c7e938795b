import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test('thousands are set apart by no-break spaces', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(999)).toBe('999')
  expect(formatCount(1007)).toBe('1\u00a0007')
  expect(formatCount(1_234_567)).toBe('1\u00a0234\u00a0567')
})
