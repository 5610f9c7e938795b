import { expect, test } from 'vitest'
import { withNoBreakSpaces } from './typography.ts'

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
