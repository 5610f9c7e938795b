import { expect, test } from 'vitest'
import type { ImportProblem } from '#contract/import.ts'
import { groupAlike } from './import-texts.ts'

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
