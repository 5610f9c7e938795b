import { expect, test } from 'vitest'
import { readIds, readPrintSearch } from './print-search.ts'

test('the orders to print are read from the address, each once', () => {
  expect(readPrintSearch({ commandes: '1,2', format: 'thermique' })).toEqual({
    commandes: '1,2',
    format: 'thermique',
  })
  expect(readPrintSearch({ format: 'a5' })).toEqual({ commandes: undefined, format: undefined })
  expect(readIds('3,1,3,0,-2,x,1.5,')).toEqual([3, 1])
  expect(readIds()).toEqual([])
})
