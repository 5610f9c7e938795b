import { expect, test } from 'vitest'
import { withFoundingYear } from './founding-year.ts'

test.each([
  [
    'Casques en Algérie depuis 2019. Paiement à la livraison.',
    'Casques en Algérie. Paiement à la livraison.',
  ],
  ['Depuis 2019, nous équipons les motards.', 'Nous équipons les motards.'],
  ['À Oran. Depuis 1998 élan et route.', 'À Oran. Élan et route.'],
  ['À Oran, depuis 2019', 'À Oran'],
  ['Ouvert depuis longtemps, depuis 20 ans.', 'Ouvert depuis longtemps, depuis 20 ans.'],
])('without a founding year, %j is shown as %j', (text, shown) => {
  expect(withFoundingYear(text, null)).toBe(shown)
  expect(withFoundingYear(text, 2019)).toBe(text)
})
