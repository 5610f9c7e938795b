import { expect, test } from 'vitest'
import type { ImportProblem } from '#contract/import.ts'
import { faultOf, groupAlike } from './import-texts.ts'

const problem = (line: number, message: string, name: string | null = `Casque ${line}`): ImportProblem => ({
  ...{ line, message, name },
  severity: 'changed',
})

test('what is true of four products or more is said once, and the rest of each', () => {
  const same = [2, 3, 4, 5].map((line) => problem(line, 'Sa quantité manque'))
  const few = [6, 7, 8].map((line) => problem(line, 'Prix lu'))
  const ofFile = [1, 1, 1, 1].map((line) => problem(line, 'Colonne ignorée', null))
  const [first, ...rest] = same
  const { alike, others } = groupAlike([...few, ...(first ? [first] : []), ...ofFile, ...rest])
  expect(alike).toEqual([{ message: 'Sa quantité manque', problems: same }])
  expect(others).toEqual([...few, ...ofFile])
})

test.each([
  ['Prix\u00a0: «\u00a0abc\u00a0» n’est pas un prix', 'price'],
  ['Prix barré\u00a0: Prix entier attendu', 'originalPrice'],
  ['Prix barré\u00a0: «\u00a0abc\u00a0» n’est pas un prix', 'originalPrice'],
  ['Son prix barré (500\u00a0DA) est sous son prix\u00a0: il vient sans lui', 'originalPrice'],
  ['Son prix promo est 0\u00a0DA\u00a0: il vient au prix normal', 'salePrice'],
  ['En vente\u00a0: «\u00a0peut-être\u00a0» n’est ni oui ni non', 'inStock'],
  ['Pas de nom', 'name'],
  ['Tailles\u00a0: 100 caractères au plus', 'sizes'],
  ['La référence «\u00a0A\u00a0» est déjà celle de la ligne 2', 'reference'],
  ['Description courte\u00a0: 5000 caractères au plus', undefined],
  ['Sa quantité manque', undefined],
])('%s is about %s', (message, field) => {
  expect(faultOf(problem(2, message))).toBe(field)
})
