import { describe, expect, test } from 'vitest'
import { nearestOptions, searchOptions, soleOption, wilayaLabel } from './option-search.ts'
import { WILAYA_NAMES } from './wilaya-names.ts'

const NAMES: Record<number, string> = {
  1: 'Adrar',
  10: 'Bouira',
  16: 'Alger',
  22: 'Sidi Bel Abbès',
  28: 'M’Sila',
  31: 'Oran',
  34: 'Bordj Bou Arreridj',
  43: 'Mila',
  53: 'In Salah',
  65: 'Aïn Ouessara',
  68: 'Bou Saâda',
}
const WILAYAS = Object.entries(NAMES).map(([code, name]) => ({
  label: wilayaLabel({ code: Number(code), name }),
  names: WILAYA_NAMES[Number(code)],
}))

const MODELS = [
  'Yamaha MT-07',
  'Yamaha MT-07 Tracer',
  'Yamaha MT-10',
  'Yamaha TMAX 530',
  'Honda CB 500 X',
  'Honda CB 500 F',
  'Honda CBR 600 RR',
  'Honda SH 125i',
  'BMW R 1200 GS',
  'Kawasaki Z900',
  'Kawasaki Z650',
  'CFMOTO 800MT‑X',
  'KTM 390 Duke',
  'Kawasaki Versys 650',
].map((label) => ({ label }))

const search = (typed: string) => searchOptions(WILAYAS, typed).map(({ label }) => label)
const searchModels = (typed: string) => searchOptions(MODELS, typed).map(({ label }) => label)

describe('searching', () => {
  test.each([
    // By number, with its zero or without.
    ['31', ['31 Oran']],
    ['01', ['01 Adrar']],
    ['1', ['01 Adrar', '10 Bouira', '16 Alger']],
    ['99', []],
    // Names match without accents, apostrophes and hyphens.
    ['ABBES', ['22 Sidi Bel Abbès']],
    ['msila', ['28 M’Sila']],
    ["m'sila", ['28 M’Sila']],
    ['bordj-bou', ['34 Bordj Bou Arreridj']],
    ['31 oran', ['31 Oran']],
    // Names that begin with it come first.
    ['bo', ['10 Bouira', '34 Bordj Bou Arreridj', '68 Bou Saâda']],
    ['bou', ['10 Bouira', '68 Bou Saâda', '34 Bordj Bou Arreridj']],
    // A misspelt name does not add to what is found as typed.
    ['mi', ['43 Mila']],
    ['mila', ['43 Mila']],
    ['bba x', []],
    ['oran 16', []],
  ])('%s finds the wilayas %j', (typed, labels) => {
    expect(search(typed)).toEqual(labels)
  })

  test('nothing typed finds all', () => {
    expect(search('  ')).toHaveLength(WILAYAS.length)
    expect(search(' - ')).toHaveLength(WILAYAS.length)
  })

  test.each([
    ['Ain Oussera', '65 Aïn Ouessara'],
    ['BBA', '34 Bordj Bou Arreridj'],
    ['Bousaada', '68 Bou Saâda'],
    ['sidi belabbes', '22 Sidi Bel Abbès'],
    ['Ain Salah', '53 In Salah'],
    ['Oran 31', '31 Oran'],
    ['وهران', '31 Oran'],
    ['بلعباس', '22 Sidi Bel Abbès'],
    ['مسيلة', '28 M’Sila'],
    ['الجزائر', '16 Alger'],
    ['abbes sidi', '22 Sidi Bel Abbès'],
    ['Bouirra', '10 Bouira'],
    ['Ain Ousara', '65 Aïn Ouessara'],
  ])('%s finds the wilaya %s alone', (typed, label) => {
    expect(search(typed)).toEqual([label])
  })

  test.each([
    ['mt07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
    ['mt 07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
    ['MT-07 yamaha', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
    ['yamha mt07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
    ['tracer 07', ['Yamaha MT-07 Tracer']],
    ['cb500x', ['Honda CB 500 X']],
    ['r1200gs', ['BMW R 1200 GS']],
    ['z900', ['Kawasaki Z900']],
    ['t-max', ['Yamaha TMAX 530']],
    ['800 mt-x', ['CFMOTO 800MT‑X']],
    ['530', ['Yamaha TMAX 530']],
    ['duke390', ['KTM 390 Duke']],
    ['versis', ['Kawasaki Versys 650']],
  ])('%s finds models: %j', (typed, labels) => {
    expect(searchModels(typed)).toEqual(labels)
  })

  test('codes are found as written alone: another digit is another motorcycle', () => {
    expect(searchModels('mt09')).toEqual([])
    expect(searchModels('cbr650rr')).toEqual([])
    expect(searchModels('honda z900')).toEqual([])
    expect(searchModels('z9000')).toEqual([])
    expect(searchModels('zzzz')).toEqual([])
    expect(searchOptions([{ label: 'BMW S 1000' }], 'zzzz')).toEqual([])
  })

  test('the three nearest are listed for what fits none', () => {
    const nearestOf = (typed: string) => nearestOptions(WILAYAS, typed).map(({ label }) => label)
    expect(nearestOf('Wilaya d’Oran')[0]).toBe('31 Oran')
    expect(nearestOf('ولاية وهران')[0]).toBe('31 Oran')
    expect(nearestOf('algerois')[0]).toBe('16 Alger')
    expect(nearestOf('paris')).toHaveLength(3)
    expect(nearestOptions(MODELS, 'mt09').map(({ label }) => label)).toContain('Yamaha MT-07')
    expect(nearestOf('99')).toEqual([])
  })
})

test.each([
  ['31', '31 Oran'],
  ['1', '01 Adrar'],
  ['mila', '43 Mila'],
  ['arrer', '34 Bordj Bou Arreridj'],
  ['BBA', '34 Bordj Bou Arreridj'],
  ['bo', undefined],
  ['paris', undefined],
  ['', undefined],
  ['Orann', undefined],
])('%j, left without choosing, can only mean %s', (typed, label) => {
  expect(soleOption(WILAYAS, typed)?.label).toBe(label)
})

test.each([
  ['عين تيموشنت', 46],
  ['عين تموشنت', 46],
  ['عين الدفلة', 44],
  ['عين الدفلى', 44],
  ['عين الدفلي', 44],
  ['سيدى بلعباس', 22],
  ['الوادى', 39],
  ['الدفلا', undefined],
])('%s is the wilaya %s', (typed, code) => {
  const all = Object.entries(WILAYA_NAMES).map(([label, names]) => ({ label, names }))
  expect(soleOption(all, typed)?.label).toBe(code?.toString())
})

test('a wilaya is listed with two digits, or by its name alone', () => {
  expect(wilayaLabel({ code: 1, name: 'Adrar' })).toBe('01 Adrar')
  expect(wilayaLabel({ code: 31, name: 'Oran' })).toBe('31 Oran')
  expect(wilayaLabel({ code: null, name: 'Test' })).toBe('Test')
})

test('each wilaya has an Arabic name, which names no other', () => {
  const all = Object.values(WILAYA_NAMES).flatMap((names) =>
    names.filter((name) => /^\p{sc=Arab}/u.test(name)),
  )
  expect(Object.values(WILAYA_NAMES).every((names) => names.some((name) => all.includes(name)))).toBe(true)
  expect(Object.keys(WILAYA_NAMES)).toHaveLength(69)
  expect(new Set(all).size).toBe(all.length)
})
