import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { toCsv, unguardCell } from './csv-write.ts'
import type { Cell } from './sheet.ts'
import { toXlsx } from './xlsx-write.ts'

async function* inBatches(batches: Cell[][][]) {
  yield* batches
}

async function write(...batches: Cell[][][]): Promise<string> {
  const columns = ['N°', 'Nom ; prénom'].map((name) => ({ name, width: 10 }))
  return (await buffer(toCsv({ name: 'Essai', columns, batches: inBatches(batches) }))).toString()
}

test('lines end with CRLF after a BOM, and texts are quoted', async () => {
  const csv = await write([[1, 'Zoé']], [[2, 'Un "vrai" ; casque\nou deux']], [[null, '']])
  expect(csv).toBe('\ufeff"N°";"Nom ; prénom"\r\n1;"Zoé"\r\n2;"Un ""vrai"" ; casque\nou deux"\r\n;\r\n')
})

test('a sheet without rows has its head', async () => {
  expect(await write()).toBe('\ufeff"N°";"Nom ; prénom"\r\n')
  expect(await write([])).toBe('\ufeff"N°";"Nom ; prénom"\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+213 661', "'+213 661"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tA', "'\tA"],
  ['\rA', "'\rA"],
  ['="a";1', `'=""a"";1`],
  ['a=1', 'a=1'],
  ['a+b', 'a+b'],
  ['＝1+1', "'＝1+1"],
  ['－5', "'－5"],
  ['\u200d=1+1', "'\u200d=1+1"],
  ['\u3164 ﹫SUM(A1)', "'\u3164 ﹫SUM(A1)"],
  ['\u0301=1', "'\u0301=1"],
  ["a,=cmd|'/C calc'!A0,b", "a,'=cmd|'/C calc'!A0,b"],
  ['a;=1', "a;'=1"],
  ['a\t@x', "a\t'@x"],
  ['x\n=1+1\ny', "x\n'=1+1\ny"],
  ['x\r\n+1', "x\r\n'+1"],
  ['a, \u200b＋1', "a,' \u200b＋1"],
  ['a,"=1"', `a,'""=1""`],
  ['5, rue de la Paix ; bât. 2-3', '5, rue de la Paix ; bât. 2-3'],
])('%j runs in no spreadsheet, whatever it splits by', async (text, written) => {
  expect(await write([[text, -5]])).toContain(`\r\n"${written}";-5\r\n`)
})

test('a text is the same once its guards are taken away', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'\'=+a;,\n\t\r "＝\u200d'), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const row = (await write([[text]])).slice((await write()).length, -2)
      const cell = row.slice(1, -1).replaceAll('""', '"')
      expect(cell).not.toMatch(/(^|[,;\t\r\n])[ "\u200d]*[=+＝]/)
      expect(unguardCell(cell)).toBe(text)
    }),
  )
})

test('times are of Algiers', async () => {
  expect(await write([[new Date('2026-12-31T23:05:00.000Z'), null]])).toContain('\r\n2027-01-01 00:05;\r\n')
})

const COLUMNS = ['N°', 'Nom <&> prénom'].map((name) => ({ name, width: 10 }))

/** Writes a workbook, reads it with an independent library, and returns the rows below the header. */
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
  // The library takes the sheet's local time of Algiers, which has no time zone, for UTC.
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
  // Excel shows `_x005F_x0041_` as `_x0041_`. The library may return either text.
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
