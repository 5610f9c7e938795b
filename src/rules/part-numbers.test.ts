import { expect, test } from 'vitest'
import { partKey, splitPartNumbers } from './part-numbers.ts'

test('numbers are compared without case, spaces, dashes, dots and slashes', () => {
  const spellings = ['15410-MFJ-D01', '15410 mfj\u00a0d01', '15410\u2011MFJ\u2013D01', '15410.mfj/D01']
  expect(new Set(spellings.map(partKey))).toEqual(new Set(['15410mfjd01']))
  expect(partKey(' - ./ ')).toBe('')
})

test('a pasted list is split at its marks, not within a number', () => {
  expect(splitPartNumbers('15410-MFJ-D01 | HF 204\n5GH-13440/00;\tKN.204,')).toEqual([
    '15410-MFJ-D01',
    'HF 204',
    '5GH-13440/00',
    'KN.204',
  ])
})
