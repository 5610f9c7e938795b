import { expect, test } from 'vitest'
import type { Wilaya } from '#contract/wilaya.ts'
import { cellsOf, changesOf, paste, raise, readPrice } from './price-cells.ts'

const WILAYAS: Wilaya[] = [1, 2, 3].map((id) => ({
  id,
  code: id,
  name: `W${id}`,
  homePrice: id * 100,
  centerPrice: id * 10,
  centers: [],
  baladiyas: [],
}))
const IDS = [1, 2, 3]
const CELLS = cellsOf(WILAYAS)

test('a copied column and a copied block are pasted from a cell on', () => {
  expect(paste(CELLS, IDS, { id: 2, way: 'centerPrice' }, '7\r\n8\r\n9\r\n')).toEqual({
    1: CELLS[1],
    2: { homePrice: '200', centerPrice: '7' },
    3: { homePrice: '300', centerPrice: '8' },
  })
  expect(paste(CELLS, IDS, { id: 1, way: 'homePrice' }, '1 200\t5\tx\n6')).toEqual({
    1: { homePrice: '1 200', centerPrice: '5' },
    2: { homePrice: '6', centerPrice: '20' },
    3: CELLS[3],
  })
})

test('a sum is added to a selection, never below 0', () => {
  expect(raise(CELLS, [1, 3], ['homePrice'], -150)).toEqual({
    1: { homePrice: '0', centerPrice: '10' },
    2: CELLS[2],
    3: { homePrice: '150', centerPrice: '30' },
  })
  const wrong = { ...CELLS, 2: { homePrice: 'x', centerPrice: '20' } }
  expect(raise(wrong, [2], ['homePrice', 'centerPrice'], 5)[2]).toEqual({ homePrice: 'x', centerPrice: '25' })
})

test('what changed is sent, and what is no price is counted', () => {
  expect(changesOf(WILAYAS, CELLS)).toEqual({ prices: [], wrong: 0 })
  const cells = {
    ...CELLS,
    1: { homePrice: '1 500', centerPrice: '10' },
    2: { homePrice: '', centerPrice: '20' },
  }
  expect(changesOf(WILAYAS, cells)).toEqual({
    prices: [{ id: 1, homePrice: 1500, centerPrice: 10 }],
    wrong: 1,
  })
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
