import { expect, test } from 'vitest'
import { delayText } from './delivery-delay.ts'

test.each([
  [{ minDays: 2, maxDays: 4 }, 'Livré en 2\u00a0à\u00a04\u00a0jours'],
  [{ minDays: 2, maxDays: 2 }, 'Livré en 2\u00a0jours'],
  [{ minDays: 1, maxDays: 1 }, 'Livré en 1\u00a0jour'],
  [{ minDays: null, maxDays: null }, null],
])('days %o are said as %s', (delay, text) => {
  expect(delayText(delay)).toBe(text)
})
