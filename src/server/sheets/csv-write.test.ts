import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv, unguardCell } from './csv-write.ts'
import type { Cell } from './sheet.ts'

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

test('a text that would be a formula is none, a number stays one', async () => {
  const texts = ['=1+1', '+213 661', '-5', '@SUM(A1)', '\tA', '\rA', '="a";1']
  const csv = await write(texts.map((cell) => [cell, -5]))
  const lines = csv.split('\r\n').slice(1, -1)
  expect(lines).toEqual([
    `"'=1+1";-5`,
    `"'+213 661";-5`,
    `"'-5";-5`,
    `"'@SUM(A1)";-5`,
    `"'\tA";-5`,
    `"'\rA";-5`,
    `"'=""a"";1";-5`,
  ])
  expect(await write([['a=1', 'a+b']])).toContain('\r\n"a=1";"a+b"\r\n')
})

test.each([
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
  expect(await write([[text]])).toContain(`\r\n"${written}"\r\n`)
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
