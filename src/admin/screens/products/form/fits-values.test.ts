import { expect, test } from 'vitest'
import { checkFits, fitEntry, fitsOf, fitsValuesOf } from './fits-values.ts'

test('what a product fits goes through the form unchanged', () => {
  for (const fits of [null, 'all' as const, [{ modelId: 7, fromYear: 2014, toYear: null }]])
    expect(fitsOf(fitsValuesOf(fits))).toEqual(fits)
})

test('years are checked, and at least one model is asked for', () => {
  const check = (...entries: ReturnType<typeof fitEntry>[]) => checkFits({ choice: 'models', entries })
  expect(check()).toBe('Choisissez au moins un modèle')
  expect(check(fitEntry(1), fitEntry(1, '2014', '2019'), fitEntry(1, '', '2010'))).toBe(true)
  expect(check(fitEntry(1, '2019', '2014'))).toMatch(/dernière/)
  expect(check(fitEntry(1, '14'))).toMatch(/1900/)
  expect(checkFits({ choice: 'all', entries: [fitEntry(1, 'x')] })).toBe(true)
})
