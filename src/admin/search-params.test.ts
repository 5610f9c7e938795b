import { expect, test } from 'vitest'
import { readNumber, readText } from './search-params.ts'

test('only whole numbers from 1 up are numbers', () => {
  expect(readNumber('12')).toBe(12)
  for (const value of ['0', '-1', '1.5', 'x', '', undefined, '9'.repeat(20)])
    expect(readNumber(value)).toBeUndefined()
})

test('texts are trimmed, blank ones are none', () => {
  expect(readText(' a ')).toBe('a')
  expect(readText('  ')).toBeUndefined()
  expect(readText(undefined)).toBeUndefined()
})
