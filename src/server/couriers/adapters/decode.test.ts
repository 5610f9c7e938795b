import { expect, test } from 'vitest'
import { count, flag, tracking } from './decode.ts'
import { exchangeText, itemsText, shorten } from './parcel-texts.ts'

test('flags are read in every way that couriers write them', () => {
  expect([true, 1, '1', 'true', ' TRUE '].every((value) => flag.parse(value))).toBe(true)
  expect(
    [false, 0, '0', 'false', '', null, undefined, {}, [], 2, 'x'].some((value) => flag.parse(value)),
  ).toBe(false)
})

test('counts are numbers of 0 or more, also as texts', () => {
  expect([0, 12, '12', '1300.00', ' 7 ', 12.6].map((value) => count.parse(value))).toEqual([
    0, 12, 12, 1300, 7, 13,
  ])
  for (const value of [-1, '-1', Number.NaN, 1e12, '1e3', '', '12 DA', null, [], {}, true]) {
    expect(count.parse(value)).toBeNull()
  }
})

test('a tracking number is a short word of plain signs', () => {
  expect(['yal-64BPEK', 'ECO_1/2', ' 16-AJXL7ORFOL-ZR '].map((value) => tracking.parse(value))).toEqual([
    'yal-64BPEK',
    'ECO_1/2',
    '16-AJXL7ORFOL-ZR',
  ])
  for (const value of ['', 'a b', 'a,b', '<b>', 'é', 'a'.repeat(101), 1, null]) {
    expect(tracking.parse(value)).toBeNull()
  }
})

test('what is in a parcel is one line that fits the courier’s field', () => {
  const item = { name: 'Casque\nintégral', quantity: 1, price: 1 }
  expect(itemsText([item, { ...item, name: 'Gants', quantity: 2 }])).toBe('Casque intégral, 2 × Gants')
  expect(itemsText([])).toBe('Commande')
  expect(itemsText(Array.from({ length: 50 }, () => item))).toHaveLength(255)
  const back = Array.from({ length: 40 }, () => item)
  expect(exchangeText({ back })).toHaveLength(255)
  expect([exchangeText({}), exchangeText({ back: [] })]).toEqual([null, null])
  expect(shorten('🏍🏍', 4)).toBe('🏍🏍')
  expect(shorten('🏍🏍🏍', 4)).toBe('🏍…')
})
