import { expect, test } from 'vitest'
import { dinarsInWords } from './amount-in-words.ts'

test.each([
  [0, 'zéro dinar algérien'],
  [1, 'un dinar algérien'],
  [21, 'vingt et un dinars algériens'],
  [70, 'soixante-dix dinars algériens'],
  [71, 'soixante et onze dinars algériens'],
  [80, 'quatre-vingts dinars algériens'],
  [81, 'quatre-vingt-un dinars algériens'],
  [91, 'quatre-vingt-onze dinars algériens'],
  [99, 'quatre-vingt-dix-neuf dinars algériens'],
  [100, 'cent dinars algériens'],
  [200, 'deux cents dinars algériens'],
  [201, 'deux cent un dinars algériens'],
  [1000, 'mille dinars algériens'],
  [10_600, 'dix mille six cents dinars algériens'],
  [80_000, 'quatre-vingt mille dinars algériens'],
  [200_000, 'deux cent mille dinars algériens'],
  [1_000_000, 'un million de dinars algériens'],
  [2_000_180, 'deux millions cent quatre-vingts dinars algériens'],
  [80_200_000, 'quatre-vingts millions deux cent mille dinars algériens'],
])('%s DA is spelled %s', (amount, words) => {
  expect(dinarsInWords(amount)).toBe(words)
})
