import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('a URL comes back as it was, without what is empty', () => {
  const search = { recherche: '0550 12+34', statut: 'pending', page: 2, commande: undefined, tri: '' }
  const text = stringifySearch(search)
  expect(text).toBe('?recherche=0550+12%2B34&statut=pending&page=2')
  expect(parseSearch(text)).toEqual({ recherche: '0550 12+34', statut: 'pending', page: '2' })
  const spec = ['Saison:Hiver', 'Saison:Été']
  expect(parseSearch(stringifySearch({ spec }))).toEqual({ spec })
  expect(stringifySearch({})).toBe('')
})
