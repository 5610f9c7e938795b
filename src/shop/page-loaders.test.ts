import { expect, test } from 'vitest'
import { parseOrderSearch } from './page-loaders.ts'

test('an order number in a URL is digits, or absent', () => {
  expect(parseOrderSearch({ orderId: '77' })).toEqual({ orderId: '77' })
  for (const orderId of [undefined, '', 'abc', '7 7', '-1', '1.5', '<b>1</b>', '1'.repeat(40), 77, ['77']]) {
    expect(parseOrderSearch({ orderId })).toEqual({})
  }
})
