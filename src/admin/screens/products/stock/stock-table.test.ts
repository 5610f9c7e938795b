import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paste } from '#admin/ui/edit-sheet.ts'
import { fill, gridOf, soldOutText, sumsOf, tableOf, variantAt, withTable } from './stock-table.ts'
import { NO_STOCK, readQuantity } from './stock-values.ts'
import { textOf } from './variant-texts.ts'

const HELMET = { sizes: ['S', 'M', 'L'], colors: ['Noir', 'Rouge'] }
const GRID = gridOf(HELMET)
const COUNTED = { ...NO_STOCK, isCounted: true }
const quantities = (stock: typeof NO_STOCK, grid = GRID) =>
  tableOf(grid, stock, 'quantity').rows.map(({ cells }) => cells.map(readQuantity))

test('sizes are rows and colours columns, one empty name where there is none', () => {
  expect(GRID).toEqual({ rows: ['S', 'M', 'L'], columns: ['Noir', 'Rouge'], sides: ['size', 'color'] })
  expect(gridOf({ sizes: [], colors: [] })).toMatchObject({ rows: [''], columns: [''] })
  expect(gridOf({ sizes: ['S'], colors: [] })).toMatchObject({ rows: ['S'], columns: [''] })
  expect(gridOf({ sizes: [], colors: ['Noir', 'Bleu'] })).toMatchObject({
    rows: ['Noir', 'Bleu'],
    columns: [''],
  })
})

test('many colours of few sizes stand below each other', () => {
  const colors = Array.from({ length: 40 }, (_, at) => `Couleur ${at}`)
  const grid = gridOf({ sizes: ['S', 'M'], colors })
  expect(grid).toEqual({ rows: colors, columns: ['S', 'M'], sides: ['color', 'size'] })
  expect(variantAt(grid, 'Couleur 3', 'M')).toEqual({ size: 'M', color: 'Couleur 3' })
})

test('a block that is pasted from a spreadsheet fills its cells, and references stay', () => {
  const start = { ...COUNTED, variants: { '["M","Noir"]': { quantity: '9', reference: 'M-N' } } }
  const table = paste(tableOf(GRID, start, 'quantity'), { row: 1, column: 0 }, '1\t2\r\n3\t4\r\n5\t6\r\n')
  const pasted = withTable(start, GRID, table, 'quantity')
  expect(quantities(pasted)).toEqual([
    [0, 0],
    [1, 2],
    [3, 4],
  ])
  expect(textOf(pasted, { size: 'M', color: 'Noir' }, 'reference')).toBe('M-N')
})

test('all cells, a row or a column are filled at once', () => {
  const three = fill(COUNTED, GRID, 'quantity', '3', null)
  expect(quantities(three)).toEqual([
    [3, 3],
    [3, 3],
    [3, 3],
  ])
  expect(quantities(fill(three, GRID, 'quantity', '0', { row: 'M' }))[1]).toEqual([0, 0])
  expect(quantities(fill(three, GRID, 'quantity', '7', { column: 'Rouge' }))).toEqual([
    [3, 7],
    [3, 7],
    [3, 7],
  ])
})

test('a counted product without a piece left says so before it is saved', () => {
  const six = { sizes: ['S', 'M', 'L', 'XL', 'XXL', '3XL'], colors: ['Noir', 'Rouge', 'Blanc'] }
  expect(soldOutText(NO_STOCK, six)).toBeNull()
  expect(soldOutText(COUNTED, six)).toBe(
    '6 tailles en 3 couleurs à 0\u00a0: le produit ne sera plus en vente',
  )
  expect(soldOutText(COUNTED, { sizes: [], colors: ['Noir'] })).toContain('1 couleur à 0')
  expect(soldOutText(COUNTED, { sizes: [], colors: [] })).toContain('Stock à 0')
  expect(soldOutText(fill(COUNTED, gridOf(six), 'quantity', '1', { row: 'M' }), six)).toBeNull()
  expect(soldOutText(fill(COUNTED, gridOf(six), 'quantity', '-1', null), six)).toContain('6 tailles')
})

test('rows and columns add up to the total, for whatever is typed', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { maxLength: 12 })
  const text = fc.oneof(fc.integer({ min: -99, max: 999 }).map(String), fc.string({ maxLength: 4 }))
  fc.assert(
    fc.property(names, names, fc.infiniteStream(text), (sizes, colors, texts) => {
      const grid = gridOf({ sizes, colors })
      const table = tableOf(grid, COUNTED, 'quantity')
      const rows = table.rows.map(({ key, cells }) => ({
        key,
        cells: cells.map(() => String(texts.next().value)),
      }))
      const stock = withTable(COUNTED, grid, { ...table, rows }, 'quantity')
      expect(tableOf(grid, stock, 'quantity').rows).toEqual(rows)
      const sums = sumsOf({ ...table, rows })
      const total = (values: number[]) => values.reduce((all, value) => all + value, 0)
      expect([total(sums.rows), total(sums.columns)]).toEqual([sums.total, sums.total])
    }),
  )
})
