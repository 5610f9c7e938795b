import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { toXlsx } from '#server/sheets/xlsx-write.ts'
import { type FileParcel, isLayout, type Layout, sheetOf } from './adapter.ts'

type Sheets = { parcels: FileParcel[]; sheets: Record<Layout, { titles: string[]; rows: unknown[][] }> }

const { parcels, sheets }: Sheets = JSON.parse(readFileSync(new URL('sheets.json', import.meta.url), 'utf8'))

const LAYOUTS: Layout[] = ['ecotrack', 'yalidine', 'zrexpress']

/** The rows of the workbook as another program reads it, titles first. */
async function readBack(layout: Layout, sent: FileParcel[]) {
  const workbook = await readSheets(await buffer(toXlsx(sheetOf(layout, sent))))
  expect(workbook.map(({ sheet }) => sheet)).toEqual(['Sheet'])
  return workbook[0]?.data
}

test.each(LAYOUTS)(
  '%s: a home, a desk with a second number, and an exchange, by its columns',
  async (layout) => {
    const { titles, rows } = sheets[layout]
    expect(await readBack(layout, parcels)).toEqual([titles, ...rows])
  },
)

test('a file without parcels has its titles', async () => {
  expect(await readBack('ecotrack', [])).toEqual([sheets.ecotrack.titles])
  expect([...LAYOUTS, 'maystro', 'constructor'].map(isLayout)).toEqual([true, true, true, false, false])
})
