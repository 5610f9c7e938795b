import { expect, test } from 'vitest'
import { formatBytes } from './count-text.ts'

test('bytes are said in the unit that fits, as disks count them', () => {
  expect(
    [0, 1, 999_000, 999_001, 12_440_000, 999_949_999, 999_950_000, 1_240_000_000].map(formatBytes),
  ).toEqual([
    '0\u00a0ko',
    '1\u00a0ko',
    '999\u00a0ko',
    '1\u00a0Mo',
    '12,4\u00a0Mo',
    '999,9\u00a0Mo',
    '1\u00a0Go',
    '1,2\u00a0Go',
  ])
})
