import { expect, test } from 'vitest'
import { addColumn, addRow, paste, removeColumn, removeRow, setText, textAt } from '#admin/ui/edit-sheet.ts'
import { contentOf, GUIDE_SIZE, listUnmeasured, tableOf } from './guide-table.ts'

const GUIDE = {
  columns: ['Taille', 'Tour (cm)'],
  rows: [
    ['S', '55-56'],
    ['M', '57 cm'],
  ],
}

test('a guide is edited by its cells, rows and columns', () => {
  const table = tableOf(GUIDE)
  expect(contentOf(table)).toEqual(GUIDE)
  const wider = setText(addColumn(table), { row: -1, column: 2 }, ' EU ')
  expect(contentOf(wider)).toEqual({
    columns: ['Taille', 'Tour (cm)', 'EU'],
    rows: [
      ['S', '55-56', ''],
      ['M', '57 cm', ''],
    ],
  })
  expect(contentOf(removeColumn(removeRow(wider, 0), 1))).toEqual({
    columns: ['Taille', 'EU'],
    rows: [['M', '']],
  })
  expect(contentOf(addRow(table)), 'blank rows are not saved').toEqual(GUIDE)
  const one = removeColumn(table, 0)
  expect(removeColumn(one, 0).columns).toHaveLength(1)
})

test('a copied block is pasted from a cell on, titles first, and the table grows', () => {
  expect(
    contentOf(paste(tableOf(GUIDE), { row: 1, column: 1 }, '57-58\tM1\r\n59-60\tL1\r\n', GUIDE_SIZE)),
  ).toEqual({
    columns: ['Taille', 'Tour (cm)', ''],
    rows: [
      ['S', '55-56', ''],
      ['M', '57-58', 'M1'],
      ['', '59-60', 'L1'],
    ],
  })
  expect(contentOf(paste(tableOf(GUIDE), { row: -1, column: 0 }, 'EU\tUS\n39\t6\n40', GUIDE_SIZE))).toEqual({
    columns: ['EU', 'US'],
    rows: [
      ['39', '6'],
      ['40', '57 cm'],
    ],
  })
})

test('a paste ends where a guide does', () => {
  const block = Array.from({ length: 150 }, () => Array.from({ length: 20 }, () => 'x').join('\t')).join('\n')
  const { columns, rows } = paste(tableOf(GUIDE), { row: -1, column: 0 }, block, GUIDE_SIZE)
  expect([columns.length, rows.length]).toEqual([12, 100])
  expect(new Set(rows.map(({ cells }) => cells.join('')))).toEqual(new Set(['x'.repeat(12)]))
})

test('what is stored of a cell is found whatever has moved', () => {
  const stored = tableOf(GUIDE)
  const { columns, rows } = addRow(addColumn(removeRow(removeColumn(stored, 0), 0)))
  const found = [null, ...rows.map(({ key }) => key)].map((row) =>
    columns.map(({ key }) => textAt(stored, row, key)),
  )
  expect(found).toEqual([
    ['Tour (cm)', ''],
    ['57 cm', ''],
    ['', ''],
  ])
})

test('cells without a measure are listed', () => {
  expect(listUnmeasured(addRow(tableOf(GUIDE)), 1)).toEqual(['57 cm'])
})
