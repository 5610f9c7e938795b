import type { SheetTable } from '#admin/ui/sheet-table.ts'
import type { Wilaya, WilayaPrices } from '#contract/delivery.ts'
import { type Delay, delayProblem, readDays } from '#rules/delay.ts'
import { formatDinars } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'

const PRICES = [
  { key: 'homePrice', title: 'Domicile' },
  { key: 'centerPrice', title: 'Centre' },
] as const

const COLUMNS = [
  ...PRICES,
  { key: 'minDays', title: 'Délai min' },
  { key: 'maxDays', title: 'Délai max' },
] as const

export type Way = (typeof PRICES)[number]['key']

export function cellsOf(wilayas: Wilaya[]): SheetTable {
  return {
    columns: [...COLUMNS],
    rows: wilayas.map((wilaya) => ({
      key: String(wilaya.id),
      cells: COLUMNS.map(({ key }) => String(wilaya[key] ?? '')),
    })),
  }
}

/** The cells as they are typed, and the stored ones that they were typed over. */
export type Typed = { cells: SheetTable; over: SheetTable }

/** Puts typed cells into the stored sheet; all others follow it, also when prices or wilayas change elsewhere. */
export function withTyped(stored: SheetTable, { cells, over }: Typed): SheetTable {
  const cellsIn = (table: SheetTable, key: string) => table.rows.find((row) => row.key === key)?.cells
  const rows = stored.rows.map((row) => {
    const [now, before] = [cellsIn(cells, row.key), cellsIn(over, row.key)]
    const merge = (text: string, at: number) => (now?.[at] === before?.[at] ? text : (now?.[at] ?? text))
    return { ...row, cells: row.cells.map(merge) }
  })
  return { ...stored, rows }
}

/** Reads a typed price in whole DA; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  return readWholeAmount(text) ?? undefined
}

/** A sum (DA) that is added to prices, or the price that they all become. */
export type PriceChange = { by: number } | { to: number }

/** Changes the prices of wilayas, to at least 0; a sum skips invalid cells. */
export function changePrices(
  table: SheetTable,
  ids: number[],
  ways: readonly Way[],
  change: PriceChange,
): SheetTable {
  return changeCells(table, ids, (text, key) => {
    if (!ways.some((way) => way === key)) return text
    if ('to' in change) return String(change.to)
    const price = readPrice(text)
    return price === undefined ? text : String(Math.max(0, price + change.by))
  })
}

/** Gives wilayas the same days; nulls empty their cells. */
export function changeDays(table: SheetTable, ids: number[], delay: Delay): SheetTable {
  return changeCells(table, ids, (text, key) =>
    key === 'minDays' || key === 'maxDays' ? String(delay[key] ?? '') : text,
  )
}

type Column = (typeof COLUMNS)[number]['key']

function changeCells(
  table: SheetTable,
  ids: number[],
  change: (text: string, key: Column | undefined) => string,
): SheetTable {
  const changed = (text: string, column: number) => change(text, COLUMNS[column]?.key)
  const rows = table.rows.map((row) =>
    ids.includes(Number(row.key)) ? { ...row, cells: row.cells.map(changed) } : row,
  )
  return { ...table, rows }
}

/** Reads the cells of a wilaya, undefined for what cannot be stored; days that do not go together are so at `maxDays`. */
function readCells([home = '', center = '', min = '', max = '']: readonly string[]) {
  const [minDays, maxDays] = [readDays(min), readDays(max)]
  const isPairWrong = minDays !== undefined && maxDays !== undefined && delayProblem({ minDays, maxDays })
  return {
    homePrice: readPrice(home),
    centerPrice: readPrice(center),
    minDays,
    maxDays: isPairWrong ? undefined : maxDays,
  }
}

/** Says by column which cells of a wilaya cannot be stored. */
export function wrongCells(cells: readonly string[]): boolean[] {
  const read = readCells(cells)
  return COLUMNS.map(({ key }) => read[key] === undefined)
}

type Changes = { prices: WilayaPrices; wrongPrices: number; wrongDays: number }

/** Returns the wilayas whose prices or days changed, and the numbers of cells that are no price and no days. */
export function changesOf(wilayas: Wilaya[], table: SheetTable): Changes {
  const changes: Changes = { prices: [], wrongPrices: 0, wrongDays: 0 }
  for (const wilaya of wilayas) {
    const typed = table.rows.find(({ key }) => key === String(wilaya.id))
    if (!typed) continue
    const { homePrice, centerPrice, minDays, maxDays } = readCells(typed.cells)
    const countWrong = (values: unknown[]) => values.filter((value) => value === undefined).length
    changes.wrongPrices += countWrong([homePrice, centerPrice])
    changes.wrongDays += countWrong([minDays, maxDays])
    if (homePrice === undefined || centerPrice === undefined) continue
    if (minDays === undefined || maxDays === undefined) continue
    const read = { homePrice, centerPrice, minDays, maxDays }
    if (COLUMNS.some(({ key }) => read[key] !== wilaya[key])) changes.prices.push({ id: wilaya.id, ...read })
  }
  return changes
}

/** A price in DA above which no courier delivers a parcel. */
const HIGH = 10_000

/** Names the changed prices that look like a slip: free, far too high, or a centre dearer than the home. */
export function doubtsOf(wilayas: Wilaya[], prices: WilayaPrices): string[] {
  return prices.flatMap((typed) => {
    const wilaya = wilayas.find(({ id }) => id === typed.id)
    if (!wilaya) return []
    const isChanged = PRICES.some(({ key }) => typed[key] !== wilaya[key])
    const doubts = PRICES.flatMap(({ key, title }) => {
      const price = typed[key]
      const isDoubtful = price !== wilaya[key] && (price === 0 || price > HIGH)
      return isDoubtful ? `${wilaya.name}, ${title.toLowerCase()}\u00a0: ${formatDinars(price)}` : []
    })
    return doubts.length === 0 && isChanged && typed.centerPrice > typed.homePrice
      ? [`${wilaya.name}, centre plus cher que domicile\u00a0: ${formatDinars(typed.centerPrice)}`]
      : doubts
  })
}
