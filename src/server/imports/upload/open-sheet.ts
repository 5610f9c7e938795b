import { IMPORT_FIELDS, type ImportField, USUAL_TITLES } from '#rules/import-fields.ts'
import { nameKey, titleKey } from '#rules/text.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { type SheetLimits, type SheetRow, takeRows } from '#server/sheets/sheet.ts'
import { sheetKindOf } from '#server/sheets/sheet-kind.ts'
import { findFormat } from '../formats/formats.ts'
import { guessMapping } from '../formats/guess-mapping.ts'
import { isCombinations } from '../formats/prestashop.ts'
import { Columns } from '../rows/row-reader.ts'

/** Limits: first rows in which the header row is searched, and sheets searched in a workbook. */
const HEADER_ROWS = 20
const SHEETS = 4
/** Sheets of a workbook that are searched for other products, to warn the owner that these are not read. */
const TOLD_SHEETS = 10
/** Characters of a title. */
const MAX_TITLE = 200
/** A row with this many recognized fields is the header row, even below the first row or with numbers. */
const ENOUGH = 2

export type Rows = AsyncGenerator<SheetRow, undefined>

/**
 * The columns of a sheet, its rows up to the header row, and the rows below. `next` is the number of the
 * first sheet of the workbook that was not searched, if there may be one.
 */
export type OpenSheet = { columns: Columns; above: SheetRow[]; rows: Rows; next?: number }

/**
 * Opens a sheet and finds its header row, which may be below other rows. In a workbook, opens the first sheet
 * with recognized titles, else the first sheet. Undefined without a header row. Throws as `readSheet`.
 */
export async function openSheet(
  path: string,
  turns: Semaphore,
  limits: SheetLimits,
): Promise<OpenSheet | undefined> {
  const isBook = (await sheetKindOf(path)) === 'xlsx'
  const open = (ways: SheetLimits['ways']) => findHeader(readSheet(path, turns, { ...limits, ways }))
  for (let sheet = 0; isBook && sheet < SHEETS; sheet++) {
    const found = await open({ sheet, fillsMerged: true })
    if (found.header && found.score >= ENOUGH)
      return isLast(found.header) ? found.header : { ...found.header, next: sheet + 1 }
    await found.header?.rows.return(undefined)
    if (found.isEmpty) break
  }
  const { header } = await open({ fillsMerged: true })
  if (isBook && header && !isLast(header)) return { ...header, next: SHEETS }
  if (isBook || !header || findFormat(header.columns) !== 'woocommerce') return header
  await header.rows.return(undefined)
  return (await open({ hasBackslash: true })).header
}

function isLast({ above }: OpenSheet): boolean {
  return above[0]?.sheet?.isLast ?? true
}

/** Lists the sheets of a workbook, from number `next` on, whose titles show that they contain products. */
export async function listOtherSheets(
  path: string,
  turns: Semaphore,
  { next, ...limits }: SheetLimits & { next: number },
): Promise<string[]> {
  const names: string[] = []
  for (let sheet = next; sheet < TOLD_SHEETS; sheet++) {
    const { header, score } = await findHeader(readSheet(path, turns, { ...limits, ways: { sheet } }))
    await header?.rows.return(undefined)
    const name = header?.above[0]?.sheet
    if (name && score >= ENOUGH) names.push(name.name)
    if (!header || !name || name.isLast) break
  }
  return names
}

/** Finds the header among the first rows: that with most known fields, else the first with several cells. */
async function findHeader(
  rows: Rows,
): Promise<{ header: OpenSheet | undefined; score: number; isEmpty: boolean }> {
  const first = await takeRows(rows, HEADER_ROWS)
  const candidates = first.map(({ cells }, index) => {
    const columns = new Columns(toTitles(cells))
    const score = isCombinations(columns)
      ? Infinity
      : Object.keys(guessMapping(findFormat(columns), columns)).length
    return { index, columns, score, filled: cells.filter((cell) => cell !== '').length }
  })
  const best = candidates.toSorted((a, b) => b.score - a.score)[0]
  const usual = candidates[0]?.filled === 1 ? candidates.find(({ filled }) => filled > 1) : candidates[0]
  const found = best && best.score >= ENOUGH ? best : usual
  if (!found || (found.score < ENOUGH && !isHeader(found.columns))) {
    await rows.return(undefined)
    return { header: undefined, score: 0, isEmpty: first.length === 0 }
  }
  const { index, columns, score } = found
  const joined = joinTitles(columns.titles, first[index + 1])
  const below = joined ? index + 2 : index + 1
  const header = {
    columns: joined ?? columns,
    above: first.slice(0, below),
    rows: await prepend(first.slice(below), rows),
  }
  return { header, score, isEmpty: false }
}

/**
 * Combines a title that spans several columns with the titles in the next row: `Prix` over `Revendeur`,
 * `Public` and `Qté`. Undefined unless the next row has texts below the spanning title and no other cells.
 */
function joinTitles(titles: string[], next: SheetRow | undefined): Columns | undefined {
  const below = (next?.cells ?? []).map((cell) => (typeof cell === 'number' ? '0' : cell.trim()))
  const isBare = (index: number) => !titles[index] && Boolean(below[index])
  if (!below.some((_, index) => isBare(index)) || below.some((text) => /^\P{L}*\d/u.test(text)))
    return undefined
  let group = ''
  const joined: string[] = []
  for (const [index, text] of below.entries()) {
    const title = titles[index] ?? ''
    const isSame = text === '' || nameKey(text) === nameKey(title)
    if (title) group = isBare(index + 1) ? title : ''
    if (!isSame && group === '') return undefined
    joined.push(isSame ? title : isWhole(text, group) ? text : `${group} ${text}`)
  }
  return new Columns([...joined, ...titles.slice(joined.length)])
}

/** True for a title that needs no spanning title before it, since it names a size or a field by itself. */
function isWhole(title: string, group: string): boolean {
  const isOf = (field: ImportField, text: string) => USUAL_TITLES[field].includes(titleKey(text))
  return isOf('sizes', group) || IMPORT_FIELDS.some((field) => field !== 'price' && isOf(field, title))
}

/** Returns the titles in a row, without blank ones at its end. */
export function toTitles(cells: SheetRow['cells']): string[] {
  const titles = cells.map((cell) => String(cell).trim().slice(0, MAX_TITLE))
  while (titles.at(-1) === '') titles.pop()
  return titles
}

/** A row with a number holds data. */
function isHeader({ titles }: Columns): boolean {
  return titles.some(Boolean) && !titles.some((title) => /^\d+([.,]\d+)?$/.test(title))
}

/** Puts rows that were already read in front of the remaining ones. */
async function prepend(first: SheetRow[], rows: Rows): Promise<Rows> {
  const all = chain(first, rows)
  // Starts the generator: closing one that has not started skips its `finally`, so the file would stay open.
  await all.next()
  return all
}

async function* chain(first: SheetRow[], rows: Rows): Rows {
  try {
    yield { number: 0, cells: [] }
    yield* first
    yield* rows
  } finally {
    await rows.return(undefined)
  }
}
