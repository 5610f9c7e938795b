import { expect, test } from 'vitest'
import { cleanText } from './fields.ts'

test('a text of which nothing shows is empty', () => {
  for (const text of [
    '\u200b',
    '\u2060\ufeff',
    '\u200d',
    '\u3164',
    '\u2800',
    '\u00ad \u202e',
    '\ufe0f',
    '\u0301',
    '\u{e0041}',
  ]) {
    expect([text, cleanText(text)]).toEqual([text, ''])
  }
})

test('characters that turn or hide text are dropped', () => {
  expect(cleanText('Karim \u202eilaneB')).toBe('Karim ilaneB')
  expect(cleanText('\u2066Ka\u200brim\u2069\u200f Bena\u00adli\u061c')).toBe('Karim Benali')
  // As some telephones copy a number.
  expect(cleanText('\u202a0661 23 45 67\u202c')).toBe('0661 23 45 67')
})

test('names of any script, joiners and emoji stay as they are', () => {
  for (const text of [
    'محمد',
    'عبد\u200cالقادر',
    'نُور الهُدى',
    'Zoé N’Diaye',
    'ⵎⵓⵃⵎⵎⴷ',
    '👨\u200d🔧 Atelier ❤️',
    '5 ½ + €',
  ]) {
    expect(cleanText(text)).toBe(text)
  }
})
