import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { toXlsx } from './xlsx-write.ts'

const COLUMNS = ['N°', 'Nom <&> prénom'].map((name) => ({ name, width: 10 }))

async function* inBatches(batches: Cell[][][]) {
  yield* batches
}

/** The rows below the head, as another program reads them. */
async function writeAndRead(batches: Cell[][][], columns = COLUMNS) {
  const bytes = await buffer(toXlsx({ name: 'Essai', columns, batches: inBatches(batches) }))
  const sheets = await readSheets(bytes, { trim: false })
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Essai'])
  const [head, ...rows] = sheets[0]?.data ?? []
  expect(head).toEqual(columns.map(({ name }) => name))
  return rows
}

test('numbers, texts, times of Algiers and empty cells are read back as what they were', async () => {
  const placed = new Date('2026-12-31T23:05:00.000Z')
  const rows = await writeAndRead([[[1, 'Zoé 🏍️']], [[null, placed]], [[-2.5, ' deux\nlignes ']]])
  // A program that knows of no time zone.
  const local = new Date('2027-01-01T00:05:00.000Z')
  expect(rows).toEqual([
    [1, 'Zoé 🏍️'],
    [null, local],
    [-2.5, ' deux\nlignes '],
  ])
})

test('a text stays one, and what XML or Excel read otherwise is written so that they do not', async () => {
  const texts = ['=1+1', '+213 661', '-5', '007', '<b>&amp;</b>', ']]>', '"quoted"', "'"]
  expect(await writeAndRead([texts.map((cell) => [1, cell])])).toEqual(texts.map((cell) => [1, cell]))
  const odd = [
    [1, 'a\0b\u0001c\u001f\ufffe'],
    [2, 'd\ud83ce\udfcd'],
    [3, '_x0041_'],
  ]
  const [controls, surrogates, escaped] = await writeAndRead([odd])
  expect([controls, surrogates]).toEqual([
    [1, 'abc'],
    [2, 'de'],
  ])
  // Excel reads `_x005F_` as the underline that it stands for.
  expect(escaped?.[1]).toMatch(/^_(x005F_)?x0041_$/)
})

test('a sheet without rows has its head, one with many columns all of them', async () => {
  expect(await writeAndRead([])).toEqual([])
  const columns = Array.from({ length: 60 }, (_, index) => ({ name: `Colonne ${index}`, width: 9 }))
  const numbers = columns.map((_, index) => index)
  expect(await writeAndRead([[numbers], [numbers]], columns)).toEqual([numbers, numbers])
})

test('rows that no sheet has room for are refused', async () => {
  const full = new Array<Cell[]>(1_048_576)
  await expect(writeAndRead([[[1, 'un']], full])).rejects.toThrow(/no room/)
})
