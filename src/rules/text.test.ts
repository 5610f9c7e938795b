import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, firstGraphemes, foldText, frenchSpaces, isolate, withNoBreakSpaces } from './text.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('É', 'e\u0301', 'Œ', 'Ǽ', 'İ', 'Σ', 'ẞ', '’', '\u1fef', ' ', '\u00a0', '\n'),
  }),
)

test.each([
  ['Pièces Détachées', 'pieces detachees'],
  ['ÇA, là, NOËL', 'ca, la, noel'],
  ['İZMİR', 'izmir'],
  ['Œil et CŒUR, Ægir, ǽ', 'oeil et coeur, aegir, ae'],
  ['M’Sila, M‘Sila, Mʼsila, M`sila, M´sila', "m'sila, m'sila, m'sila, m'sila, m'sila"],
  ['\u00a0 Casque \t\n\u202f intégral ', 'casque integral'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
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

const family = '👨‍👩‍👧'
const flag = '🇩🇿'
const accented = 'e\u0301'
const longTexts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', 'é', '’', '\u202f', accented, family, flag, '👍🏽'),
    maxLength: 80,
  }),
)
const plain = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', 'é', '’', '…', '\u00a0', '\u202f', 'ʼ'),
  maxLength: 80,
})
const lengths = fc.integer({ min: 1, max: 60 })

function charactersOf(text: string) {
  return [...new Intl.Segmenter('fr').segment(text)].map((part) => part.segment)
}

test('the first graphemes of a text end no emoji in its middle', () => {
  expect(firstGraphemes('Moto 🏍️🏍️🏍️🏍️', 6)).toBe('Moto 🏍️')
  expect(firstGraphemes('Guidon', 12)).toBe('Guidon')
})

test('an excerpt is the text itself exactly when it fits, else its first whole characters', () => {
  fc.assert(
    fc.property(fc.oneof(longTexts, plain), lengths, (text, length) => {
      const characters = charactersOf(text)
      const cut = excerpt(text, length)
      if (characters.length <= length) {
        expect(cut).toBe(text)
        return
      }
      const kept = characters.slice(0, length).join('')
      expect(cut.endsWith('…')).toBe(true)
      expect(cut.slice(0, -1)).toBe(kept.trimEnd())
    }),
  )
})

/** No-break spaces as `_`. */
const typeset = (text: string) => withNoBreakSpaces(text).replaceAll('\u00a0', '_')

test.each([
  ['Attention : trop ; non ! Vraiment ?', 'Attention_: trop_; non_! Vraiment_?'],
  ['dit « oui » et « non »', 'dit «_oui_» et «_non_»'],
  ['12 500 DA, 1 250 000 DA', '12_500_DA, 1_250_000_DA'],
  ['10 kg, 57 cm, 30 min, 11 h à 16 h, 20 %', '10_kg, 57_cm, 30_min, 11_h à 16_h, 20_%'],
])('%j keeps together what belongs together', (text, expected) => {
  expect(typeset(text)).toBe(expected)
})

test.each([
  '0550 12 34 56',
  '3 mètres, 2 grands, 5 heures',
  '2 m-x',
  'lot de 2000 en 2026',
  'https://shop.example/?a=1',
  'a:b;c',
])('%j stays', (text) => {
  expect(typeset(text)).toBe(text)
})

test('a text that is set already stays', () => {
  const once = withNoBreakSpaces('« 12 500 DA » : oui !')
  expect(withNoBreakSpaces(once)).toBe(once)
})

test('an Arabic name keeps the number after it from turning around', () => {
  expect(isolate('أحمد بن علي')).toBe('\u2068أحمد بن علي\u2069')
  expect(isolate('Café أحمد')).toBe('\u2068Café أحمد\u2069')
  expect(isolate('0661 23 45 67', 'اتصل بنا')).toBe('\u20680661 23 45 67\u2069')
  // Latin text next to Latin text needs no isolation.
  expect(isolate('Karim Benali', 'Bonjour')).toBe('Karim Benali')
  expect(isolate('')).toBe('')
})

test('the marks of French stay on the line of their word', () => {
  expect(frenchSpaces('Blousons d’hiver : −20 %')).toBe('Blousons d’hiver\u00a0: −20\u00a0%')
  expect(frenchSpaces('Commune inconnue, « Bir Zrir » : « Bir El Djir » ?')).toBe(
    'Commune inconnue, «\u00a0Bir Zrir\u00a0»\u00a0: «\u00a0Bir El Djir\u00a0»\u00a0?',
  )
})
