import { expect, test } from 'vitest'
import { findPlace, findWilaya, nearestPlaces } from './place-names.ts'

const PLACES = ['Bir El Djir', 'Aïn Témouchent', 'M’Sila', 'Es Sénia', 'Oran', 'Arzew'].map((name) => ({
  name,
}))

test('a place is found without accents, case, spaces, hyphens and apostrophes', () => {
  const found = ['BIR EL-DJIR', 'ain temouchent', 'Msila', "m'sila", ' es-senia '].map((name) =>
    findPlace(PLACES, name),
  )
  expect(found.map((place) => place?.name)).toEqual([
    'Bir El Djir',
    'Aïn Témouchent',
    'M’Sila',
    'M’Sila',
    'Es Sénia',
  ])
})

test('one letter may differ, where one place alone is that near', () => {
  expect(findPlace(PLACES, 'Bir El Jir')?.name).toBe('Bir El Djir')
  expect(findPlace(PLACES, 'Arzaw')?.name).toBe('Arzew')
  expect(findPlace(PLACES, 'Bir Jir')).toBeNull()
  expect(findPlace([{ name: 'Tamza' }, { name: 'Tamsa' }], 'Tamha')).toBeNull()
  expect(findPlace([{ name: 'Iza' }], 'Isa')).toBeNull()
  expect(findPlace(PLACES, ' - ')).toBeNull()
})

test('a wilaya may have two wrong letters in a long name, and other words around it', () => {
  const wilayas = ['Alger', 'Oran', 'Mila', 'M’Sila', 'Saïda', 'Blida', 'Aïn Ouessara', 'Aïn Témouchent'].map(
    (name) => ({ name }),
  )
  const found = (name: string) => findWilaya(wilayas, name)?.name ?? null
  expect(
    ['Ain Oussera', 'Wilaya d’Oran', 'ORAN (31)', 'Msila', 'wilaya de M’Sila', 'wilaya de MSILA'].map(found),
  ).toEqual(['Aïn Ouessara', 'Oran', 'Oran', 'M’Sila', 'M’Sila', 'M’Sila'])
  // Two letters from Blida and Saïda, two wilayas at once, a part of a word, none.
  expect(['Slida', 'Alger et Oran', 'Orangeraie', ''].map(found)).toEqual([null, null, null, null])
})

test('the nearest names of a place that is not known are told', () => {
  expect(nearestPlaces(PLACES, 'Bir Djir')).toHaveLength(3)
  expect(nearestPlaces(PLACES, 'Bir Djir')[0]).toBe('Bir El Djir')
  expect(nearestPlaces(PLACES, 'Oran centre')[0]).toBe('Oran')
  expect(nearestPlaces([], 'Oran')).toEqual([])
})
