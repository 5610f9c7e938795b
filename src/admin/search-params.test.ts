import { expect, test } from 'vitest'
import { readNumber, readSearch, readText, writeSearch } from './search-params.ts'

test('an address comes back as it was, without what is empty', () => {
  const search = { recherche: '0550 12+34', statut: 'pending', page: 2, commande: undefined }
  const text = writeSearch(search)
  expect(text).toBe('?recherche=0550+12%2B34&statut=pending&page=2')
  expect(readSearch(text)).toEqual({ recherche: '0550 12+34', statut: 'pending', page: '2' })
  expect(writeSearch({})).toBe('')
})

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
