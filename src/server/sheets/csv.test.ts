import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import type { Cell } from './sheet.ts'

async function* inBatches(batches: Cell[][][]) {
  yield* batches
}

async function write(...batches: Cell[][][]): Promise<string> {
  const columns = ['N°', 'Nom ; prénom'].map((name) => ({ name, width: 10 }))
  return (await buffer(toCsv({ name: 'Essai', columns, batches: inBatches(batches) }))).toString()
}

test('lines end with CRLF after a BOM, and cells are quoted where they must', async () => {
  const csv = await write([[1, 'Zoé']], [[2, 'Un "vrai" ; casque\nou deux']], [[null, '']])
  expect(csv).toBe('\ufeffN°;"Nom ; prénom"\r\n1;Zoé\r\n2;"Un ""vrai"" ; casque\nou deux"\r\n;\r\n')
})

test('a sheet without rows has its head', async () => {
  expect(await write()).toBe('\ufeffN°;"Nom ; prénom"\r\n')
  expect(await write([])).toBe('\ufeffN°;"Nom ; prénom"\r\n')
})

test('a text that would be a formula is none, a number stays one', async () => {
  const texts = ['=1+1', '+213 661', '-5', '@SUM(A1)', '\t=1', '\r=1', '="a";1']
  const csv = await write(texts.map((cell) => [cell, -5]))
  const lines = csv.split('\r\n').slice(1, -1)
  expect(lines).toEqual([
    `'=1+1;-5`,
    `'+213 661;-5`,
    `'-5;-5`,
    `'@SUM(A1);-5`,
    `'\t=1;-5`,
    `"'\r=1";-5`,
    `"'=""a"";1";-5`,
  ])
  expect(await write([['a=1', 'a+b']])).toContain('\r\na=1;a+b\r\n')
})

test('times are of Algiers', async () => {
  expect(await write([[new Date('2026-12-31T23:05:00.000Z'), null]])).toContain('\r\n2027-01-01 00:05;\r\n')
})
