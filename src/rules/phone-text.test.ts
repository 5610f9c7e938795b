import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test.each([
  ['0661234578', '0661 23 45 78'],
  ['+213 661-234578', '0661 23 45 78'],
  ['0555 12 34 56', '0555 12 34 56'],
  ['021123456', '021 12 34 56'],
])('%j is shown as %j', (typed, shown) => {
  expect(phoneText(typed)).toBe(shown.replaceAll(' ', '\u00a0'))
})

test.each(['0661 23 45', '+33 6 12 34 56 78', '0661234578 / 0770112233', '0661 00 00 00 tel', '', '-'])(
  '%j is shown as it was typed',
  (typed) => {
    expect(phoneText(typed)).toBe(typed)
  },
)
