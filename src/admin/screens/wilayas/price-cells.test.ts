import { expect, test } from 'vitest'
import { paste, type SheetTable, setText } from '#admin/ui/edit-sheet.ts'
import type { Wilaya } from '#contract/delivery.ts'
import {
  cellsOf,
  changeDays,
  changePrices,
  changesOf,
  doubtsOf,
  readPrice,
  withTyped,
  wrongCells,
} from './price-cells.ts'

const WILAYAS: Wilaya[] = [1, 2, 3].map((id) => ({
  id,
  code: id,
  name: `W${id}`,
  homePrice: id * 100,
  centerPrice: id * 10,
  centers: [],
  baladiyas: [],
  ...(id === 1 ? { minDays: 2, maxDays: 4 } : { minDays: null, maxDays: null }),
}))
const CELLS = cellsOf(WILAYAS)

/** The prices of a sheet by their wilaya. */
const pricesOf = ({ rows }: SheetTable) =>
  Object.fromEntries(
    rows.map(({ key, cells: [homePrice, centerPrice] }) => [key, { homePrice, centerPrice }]),
  )
const STORED = pricesOf(CELLS)

test('a copied column and a copied block are pasted from a cell on', () => {
  expect(pricesOf(paste(CELLS, { row: 1, column: 1 }, '7\r\n8\r\n9\r\n'))).toEqual({
    1: STORED[1],
    2: { homePrice: '200', centerPrice: '7' },
    3: { homePrice: '300', centerPrice: '8' },
  })
  expect(pricesOf(paste(CELLS, { row: 0, column: 0 }, '1 200\t5\tx\n6'))).toEqual({
    1: { homePrice: '1 200', centerPrice: '5' },
    2: { homePrice: '6', centerPrice: '20' },
    3: STORED[3],
  })
})

test('a sum is added to a selection, never below 0', () => {
  expect(pricesOf(changePrices(CELLS, [1, 3], ['homePrice'], { by: -150 }))).toEqual({
    1: { homePrice: '0', centerPrice: '10' },
    2: STORED[2],
    3: { homePrice: '150', centerPrice: '30' },
  })
  const wrong = setText(CELLS, { row: 1, column: 0 }, 'x')
  expect(pricesOf(changePrices(wrong, [2], ['homePrice', 'centerPrice'], { by: 5 }))[2]).toEqual({
    homePrice: 'x',
    centerPrice: '25',
  })
})

test('a selection takes one price, also where a cell is no price', () => {
  const wrong = setText(CELLS, { row: 0, column: 1 }, 'x')
  expect(pricesOf(changePrices(wrong, [1, 3], ['centerPrice'], { to: 450 }))).toEqual({
    1: { homePrice: '100', centerPrice: '450' },
    2: STORED[2],
    3: { homePrice: '300', centerPrice: '450' },
  })
})

test('prices that change elsewhere are shown, and what is typed stays', () => {
  const since = WILAYAS.map((wilaya) => ({ ...wilaya, homePrice: wilaya.homePrice + 50 }))
  const cells = setText(setText(CELLS, { row: 0, column: 0 }, '900'), { row: 2, column: 1 }, '')
  const table = withTyped(cellsOf([...since, ...since.slice(0, 1).map((wilaya) => ({ ...wilaya, id: 4 }))]), {
    cells,
    over: CELLS,
  })
  expect(pricesOf(table)).toEqual({
    1: { homePrice: '900', centerPrice: '10' },
    2: { homePrice: '250', centerPrice: '20' },
    3: { homePrice: '350', centerPrice: '' },
    4: { homePrice: '150', centerPrice: '10' },
  })
  expect(changesOf(since, withTyped(cellsOf(since), { cells: CELLS, over: CELLS })).prices).toEqual([])
})

test('what changed is sent, and what is no price is counted', () => {
  expect(changesOf(WILAYAS, CELLS)).toEqual({ prices: [], wrongPrices: 0, wrongDays: 0 })
  const cells = paste(CELLS, { row: 0, column: 0 }, '1 500\t10\n\t20')
  expect(changesOf(WILAYAS, cells)).toEqual({
    prices: [{ id: 1, homePrice: 1500, centerPrice: 10, minDays: 2, maxDays: 4 }],
    wrongPrices: 1,
    wrongDays: 0,
  })
})

test('a selection takes the same days or none, which go together and are counted where they do not', () => {
  expect(changesOf(WILAYAS, changeDays(CELLS, [1, 3], { minDays: 1, maxDays: 3 })).prices).toEqual([
    { id: 1, homePrice: 100, centerPrice: 10, minDays: 1, maxDays: 3 },
    { id: 3, homePrice: 300, centerPrice: 30, minDays: 1, maxDays: 3 },
  ])
  expect(changesOf(WILAYAS, changeDays(CELLS, [1, 3], { minDays: null, maxDays: null })).prices).toEqual([
    { id: 1, homePrice: 100, centerPrice: 10, minDays: null, maxDays: null },
  ])
  const pasted = paste(CELLS, { row: 0, column: 2 }, '3\t2\n1\n61\t62')
  expect(changesOf(WILAYAS, pasted)).toEqual({ prices: [], wrongPrices: 0, wrongDays: 4 })
  expect(pasted.rows.map(({ cells }) => wrongCells(cells))).toEqual([
    [false, false, false, true],
    [false, false, false, true],
    [false, false, true, true],
  ])
})

test.each([
  ['1 500', 1500],
  ['1\u202f500 DA', 1500],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['1,5', undefined],
  ['100000001', undefined],
])('%s is read as %s', (text, price) => {
  expect(readPrice(text)).toBe(price)
})

test('a changed price that is free, far too high or dearer at a centre is doubtful, a stored one is not', () => {
  const [first, ...others] = WILAYAS
  const stored = [{ ...(first as Wilaya), centerPrice: 0 }, ...others]
  expect(doubtsOf(stored, [{ id: 1, homePrice: 99_999_999, centerPrice: 0 }])).toEqual([
    'W1, domicile\u00a0: 99\u00a0999\u00a0999\u00a0DA',
  ])
  expect(doubtsOf(stored, [{ id: 2, homePrice: 10_000, centerPrice: 0 }])).toEqual([
    'W2, centre\u00a0: 0\u00a0DA',
  ])
  expect(doubtsOf(stored, [{ id: 2, homePrice: 200, centerPrice: 300 }])).toEqual([
    'W2, centre plus cher que domicile\u00a0: 300\u00a0DA',
  ])
})
