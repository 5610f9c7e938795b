import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './text.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('É', 'e\u0301', 'Œ', 'Ǽ', 'İ', 'Σ', 'ẞ', '’', '\u1fef', ' ', '\u00a0', '\n'),
  }),
)

test('case and accents do not count', () => {
  expect(foldText('Pièces Détachées')).toBe('pieces detachees')
  expect(foldText('ÇA, là, NOËL')).toBe('ca, la, noel')
  expect(foldText('İZMİR')).toBe('izmir')
})

test('ligatures are opened', () => {
  expect(foldText('Œil et CŒUR')).toBe('oeil et coeur')
  expect(foldText('Ægir, ǽ')).toBe('aegir, ae')
})

test('all apostrophes are one', () => {
  expect(foldText('L’huile')).toBe("l'huile")
  expect(foldText('M‘Sila, Mʼsila, M`sila, M´sila')).toBe("m'sila, m'sila, m'sila, m'sila")
})

test('spaces of any kind are one, and none are left at the ends', () => {
  expect(foldText('\u00a0 Casque \t\n\u202f intégral ')).toBe('casque integral')
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test('the way a text was typed does not count: composed, decomposed', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text))
      expect(foldText(text.normalize('NFC'))).toBe(foldText(text))
    }),
  )
})

test('what is folded has no accent, no double space and no space at its ends', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(text)).not.toMatch(/\p{M}|\s\s|^\s|\s$/u)
    }),
  )
})

test('plain ASCII letters are only brought to lower case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]+$/), (text) => {
      expect(foldText(text)).toBe(text.toLowerCase())
    }),
  )
})
