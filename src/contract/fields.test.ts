import { expect, test } from 'vitest'
import { cleanLine, cleanPhone, cleanText, price } from './fields.ts'

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

test('a text of one line has no line ends and no tabs', () => {
  expect(cleanLine('A\n\nTotal : 0 DA\r\nB\tC\u2028D\u2029E\u0085F\vG\fH\n')).toBe(
    'A Total : 0 DA B C D E F G H',
  )
  expect(cleanLine('عبد\u200cالقادر')).toBe('عبد\u200cالقادر')
  expect(cleanLine('\n\t')).toBe('')
})

test('a phone has no character that shows nothing', () => {
  expect(cleanPhone('0550\u200c12\u200d34\u316456\u115f\n')).toBe('0550123456')
  expect(cleanPhone('٠٥٥٠ 12\t34')).toBe('٠٥٥٠ 12 34')
  expect(cleanPhone('\u3164')).toBe('')
})

test.each([
  [-1, 'Valeur trop petite : 0 au moins'],
  ['a', 'Valeur invalide : un nombre est attendu'],
  [undefined, 'Ce champ est obligatoire'],
])('what is wrong with the price %j is said in French, without the app', (value, message) => {
  expect(price.safeParse(value).error?.issues).toMatchObject([{ message }])
})
