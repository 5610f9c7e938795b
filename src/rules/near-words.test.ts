import { expect, test } from 'vitest'
import { isWithinEdits, soundKey, Vocabulary, withoutArticles } from './near-words.ts'

const DEMO = [
  'casque',
  'integral',
  'blouson',
  'gants',
  'hiver',
  'aures',
  'telephone',
  'genouilleres',
  'sac',
  'jet',
  'rs1',
]

test.each([
  ['casqe', ['casque']],
  ['caske', ['casque']],
  ['kask', ['casque']],
  ['kaskette', []],
  ['inetgral', ['integral']],
  ['blouzon', ['blouson']],
  ['gant', ['gants']],
  ['agnts', ['gants']],
  ['gnts', ['gants']],
  ['gns', []],
  ['hivers', ['hiver']],
  ['teleffone', ['telephone']],
  ['telefone', ['telephone']],
  ['jenouiler', []],
  ['jenouilleres', ['genouilleres']],
  ['genwillere', ['genouilleres']],
  ['zac', ['sac']],
  ['rs2', []],
  ['rsa1', []],
  ['casque', []],
])('%s is near to %j', (word, expected) => {
  expect(new Vocabulary(DEMO).near(word)).toEqual(expected)
})

test('words that sound alike come before those within edits', () => {
  expect(new Vocabulary(['basque', 'casques', 'casque', 'cask']).near('kasque')).toEqual([
    'casques',
    'casque',
    'cask',
    'basque',
  ])
})

test.each([
  ['casque', 'kask', true],
  ['casque', 'quasque', true],
  ['graphique', 'grafik', true],
  ['casque', 'cas', false],
  ['graphique', 'graffique', true],
  ['botte', 'bottes', true],
  ['feux', 'feu', true],
  ['as', 'a', false],
  ['wed', 'oued', true],
  ['zone', 'sone', true],
  ['accu', 'aku', true],
])('%s and %s sound alike: %s', (word, other, expected) => {
  expect(soundKey(word) === soundKey(other)).toBe(expected)
})

test.each([
  ['casque', 'casque', 0, true],
  ['casqe', 'casque', 1, true],
  ['casqques', 'casque', 1, false],
  ['casqques', 'casque', 2, true],
  ['acsque', 'casque', 1, true],
  ['casqeu', 'casque', 1, true],
  ['acsqeu', 'casque', 1, false],
  ['acsqeu', 'casque', 2, true],
  ['', 'ab', 1, false],
])('%s is %s with at most %i edits: %s', (word, other, edits, expected) => {
  expect(isWithinEdits(word, other, edits)).toBe(expected)
  expect(isWithinEdits(other, word, edits)).toBe(expected)
})

test('articles are left out, elided ones too', () => {
  const words = ['le', 'la', 'les', "l'", 'un', 'une', 'des', 'du', 'de', "d'"]
  expect(withoutArticles(words)).toEqual([])
  expect(withoutArticles(["l'hiver", "d'ete", 'laine', 'lesage', "aujourd'hui"])).toEqual([
    'hiver',
    'ete',
    'laine',
    'lesage',
    "aujourd'hui",
  ])
})
