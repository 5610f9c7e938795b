import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#rules/text.ts'
import { compareMatches, searchRank } from './support/search-ranking.ts'

// A small alphabet, so that names often hold the search, and often differ by case or accent alone.
const names = fc.string({ unit: fc.constantFrom('a', 'A', 'à', 'b', 'é', 'E', ' ', '’'), maxLength: 6 })
const searches = names.filter((text) => foldText(text) !== '')

function sorted(matches: string[], search: string) {
  return matches.toSorted((a, b) => compareMatches(a, b, search))
}

test('exact comes first, then prefix, suffix, contains', () => {
  const found = ['Sac gants sport', 'Gants', 'Sous-gants', 'Gants cuir']
  expect(sorted(found, 'gants')).toEqual(['Gants', 'Gants cuir', 'Sous-gants', 'Sac gants sport'])
})

test('equal matches go by the alphabet, accents and case aside', () => {
  const found = ['Casque Zébra', 'casque Évo', 'CASQUE ABC', 'Casque dual']
  expect(sorted(found, 'casque')).toEqual(['CASQUE ABC', 'Casque dual', 'casque Évo', 'Casque Zébra'])
})

test('case, accents and apostrophes do not keep a match from being exact', () => {
  expect(searchRank('Filtre d’échappement', "FILTRE D'ECHAPPEMENT")).toBe(0)
})

test('a product found by its brand alone ranks with those that contain', () => {
  expect(searchRank('Casque K6', 'agv')).toBe(3)
})

test('the rank is the first that fits: exact, prefix, suffix, else contains', () => {
  fc.assert(
    fc.property(searches, names, names, (search, before, after) => {
      expect(searchRank(search, search)).toBe(0)
      expect(searchRank(`${search}x${after}`, search)).toBe(1)
      expect(searchRank(`x${before}${search.trimStart()}`, search)).toBe(2)
      expect(searchRank(`x${before}${search}${after}x`, search)).toBe(3)
    }),
  )
})

test('a better rank always goes first', () => {
  fc.assert(
    fc.property(names, names, names, (a, b, search) => {
      const ranks = searchRank(a, search) - searchRank(b, search)
      if (ranks !== 0) expect(Math.sign(compareMatches(a, b, search))).toBe(Math.sign(ranks))
    }),
  )
})

test('the order is total: one way round or the other, equal only for names that fold alike', () => {
  fc.assert(
    fc.property(names, names, searches, (a, b, search) => {
      const order = Math.sign(compareMatches(a, b, search))
      expect(order + Math.sign(compareMatches(b, a, search))).toBe(0)
      expect(order === 0).toBe(foldText(a) === foldText(b))
    }),
  )
})

test('the order is transitive', () => {
  fc.assert(
    fc.property(fc.tuple(names, names, names), searches, (three, search) => {
      const [a, b, c] = three
      fc.pre(compareMatches(a, b, search) <= 0 && compareMatches(b, c, search) <= 0)
      expect(compareMatches(a, c, search)).toBeLessThanOrEqual(0)
    }),
  )
})
