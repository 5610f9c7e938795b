import { expect, test } from 'vitest'
import wilayas from '#server/seed/wilayas.json' with { type: 'json' }
import { findPlace, findWilaya, motherWilaya, nearestPlaces, placeKey } from './find-place.ts'
import { groupBy } from './group-by.ts'
import { PLACE_SPELLINGS } from './place-spellings.ts'

const PLACES = ['Bir El Djir', 'Aïn Témouchent', 'M’Sila', 'Es Sénia', 'Oran', 'Arzew'].map((name) => ({
  name,
}))

test('a place is found without accents, case, spaces, hyphens and apostrophes', () => {
  const typed = ['BIR EL-DJIR', 'ain temouchent', 'Msila', "m'sila", ' es-senia ']
  const found = typed.map((name) => findPlace(PLACES, name)?.name)
  expect(found).toEqual(['Bir El Djir', 'Aïn Témouchent', 'M’Sila', 'M’Sila', 'Es Sénia'])
})

test('one letter may differ, where one place alone is that near', () => {
  expect(findPlace(PLACES, 'Bir El Jir')?.name).toBe('Bir El Djir')
  expect(findPlace(PLACES, 'Arzaw')?.name).toBe('Arzew')
  expect(findPlace(PLACES, 'Bir Kir')).toBeNull()
  expect(findPlace([{ name: 'Tamza' }, { name: 'Tamsa' }], 'Tamha')).toBeNull()
  expect(findPlace([{ name: 'Iza' }], 'Isa')).toBeNull()
  expect(findPlace(PLACES, ' - ')).toBeNull()
})

test('a place is found under other transcriptions and former names', () => {
  const alger = ['Bachdjerrah', 'Bologhine', 'Hammamet', 'Baba Hassen', 'Khraïssia'].map((name) => ({ name }))
  const written = ['Bachedjerah', 'Bologhine Ibnou Ziri', 'Bains Romains', 'Baba Hesen', 'El Kheraisia']
  expect(written.map((name) => findPlace(alger, name))).toEqual(alger)
  const theirs = written.map((name) => ({ name }))
  expect(alger.map(({ name }) => findPlace(theirs, name))).toEqual(theirs)
  expect(findPlace([{ name: 'Aït Ksila' }], 'Béni Ksila')?.name).toBe('Aït Ksila')
  expect(findPlace([{ name: 'Z’barbar (El Isseri)' }], 'Zbarbar')?.name).toBe('Z’barbar (El Isseri)')
  expect(findPlace([{ name: 'Hammamet' }, { name: 'Bains Romains' }], 'El Hammamet')).toBeNull()
})

test('other spellings lead to one commune or wilaya, and no commune is taken for another of its wilaya', () => {
  // A courier without the wilayas of 2026 has their communes under the wilaya that they were split from.
  const united = groupBy(wilayas, ({ code }) => motherWilaya(code) ?? code)
  const parted = [...united.values()].filter(({ length }) => length > 1).flat()
  for (const area of [...united.values(), ...parted.map((wilaya) => [wilaya])]) {
    const communes = [...new Set(area.flatMap(({ baladiyas }) => baladiyas))].map((name) => ({ name }))
    const mistaken = communes.filter((commune) =>
      findPlace(
        communes.filter((other) => other !== commune),
        commune.name,
      ),
    )
    expect(mistaken).toEqual([])
    const byKey = new Map(communes.map((commune) => [placeKey(commune.name), commune]))
    for (const [official, ...others] of PLACE_SPELLINGS) {
      const commune = byKey.get(placeKey(official))
      if (commune)
        expect(others.map((other) => findPlace(communes, other))).toEqual(others.map(() => commune))
    }
  }
  const names = new Set(wilayas.flatMap(({ name, baladiyas }) => [name, ...baladiyas]).map(placeKey))
  expect(PLACE_SPELLINGS.filter(([official]) => !names.has(placeKey(official)))).toEqual([])
  const others = PLACE_SPELLINGS.flatMap(([, ...others]) => others)
  expect(others.filter((other, index) => others.indexOf(other) !== index)).toEqual([])
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
  expect(nearestPlaces([{ name: 'Arza' }, { name: 'Aïn Arzew' }], 'Arzew')[0]).toBe('Aïn Arzew')
  expect(nearestPlaces([], 'Oran')).toEqual([])
})
