import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DESCRIPTION_EXCERPT, excerpt, NEWS_TITLE_EXCERPT } from './excerpt.ts'

const family = '👨‍👩‍👧'
const flag = '🇩🇿'
const accented = 'e\u0301'
const texts = fc.oneof(
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

test('descriptions are cut at 50 characters, news titles at 40', () => {
  expect(DESCRIPTION_EXCERPT).toBe(50)
  expect(NEWS_TITLE_EXCERPT).toBe(40)
})

test('a text that fits is left alone, a longer one is cut and says so', () => {
  expect(excerpt('a'.repeat(50), 50)).toBe('a'.repeat(50))
  expect(excerpt('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`)
  expect(excerpt('', 50)).toBe('')
})

test('no space is left before the ellipsis', () => {
  expect(excerpt('Casque intégral', 7)).toBe('Casque…')
})

test('what a reader sees as one character counts as one, and is never cut in two', () => {
  expect(excerpt(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`)
  expect(excerpt(flag.repeat(3), 1)).toBe(`${flag}…`)
  expect(excerpt(`${accented}t${accented}s`, 3)).toBe(`${accented}t${accented}…`)
})

test('an excerpt never has more than its characters and the ellipsis', () => {
  fc.assert(
    fc.property(texts, lengths, (text, length) => {
      expect(charactersOf(excerpt(text, length)).length).toBeLessThanOrEqual(length + 1)
    }),
  )
})

test('an excerpt is the text itself exactly when it fits, else its first whole characters', () => {
  fc.assert(
    fc.property(fc.oneof(texts, plain), lengths, (text, length) => {
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
