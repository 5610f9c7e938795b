import { describe, expect, test } from 'vitest'
import { searchOptions, soleOption, wilayaLabel } from './option-search.ts'

const WILAYAS = [
  '01 Adrar',
  '10 Bouira',
  '16 Alger',
  '22 Sidi Bel Abbès',
  '28 M’Sila',
  '31 Oran',
  '34 Bordj Bou Arreridj',
  '43 Mila',
].map((label) => ({ label }))

const search = (typed: string) => searchOptions(WILAYAS, typed).map(({ label }) => label)

describe('searching', () => {
  test('by number, with its zero or without', () => {
    expect(search('31')).toEqual(['31 Oran'])
    expect(search('01')).toEqual(['01 Adrar'])
    expect(search('1')).toEqual(['01 Adrar', '10 Bouira', '16 Alger'])
    expect(search('99')).toEqual([])
  })

  test('by name, whatever the accents, apostrophes and hyphens', () => {
    expect(search('ABBES')).toEqual(['22 Sidi Bel Abbès'])
    expect(search('msila')).toEqual(['28 M’Sila'])
    expect(search("m'sila")).toEqual(['28 M’Sila'])
    expect(search('bordj-bou')).toEqual(['34 Bordj Bou Arreridj'])
    expect(search('31 oran')).toEqual(['31 Oran'])
  })

  test('names that begin with it come first', () => {
    expect(search('bo')).toEqual(['10 Bouira', '34 Bordj Bou Arreridj'])
    expect(search('a')[0]).toBe('01 Adrar')
    expect(search('mi')).toEqual(['43 Mila'])
  })

  test('nothing typed finds all', () => {
    expect(search('  ')).toHaveLength(WILAYAS.length)
  })
})

describe('what is left without choosing', () => {
  test('counts when it can only mean one', () => {
    expect(soleOption(WILAYAS, '31')?.label).toBe('31 Oran')
    expect(soleOption(WILAYAS, '1')?.label).toBe('01 Adrar')
    expect(soleOption(WILAYAS, 'mila')?.label).toBe('43 Mila')
    expect(soleOption(WILAYAS, 'arrer')?.label).toBe('34 Bordj Bou Arreridj')
  })

  test('is nothing when it may mean several, or none', () => {
    expect(soleOption(WILAYAS, 'bo')).toBeNull()
    expect(soleOption(WILAYAS, 'paris')).toBeNull()
    expect(soleOption(WILAYAS, '')).toBeNull()
  })
})

test('a wilaya is listed with two digits, or by its name alone', () => {
  expect(wilayaLabel({ code: 1, name: 'Adrar' })).toBe('01 Adrar')
  expect(wilayaLabel({ code: 31, name: 'Oran' })).toBe('31 Oran')
  expect(wilayaLabel({ code: null, name: 'Test' })).toBe('Test')
})
