import type { SheetTable } from '#admin/ui/edit-sheet.ts'
import type { Wilaya, WilayaPrices } from '#contract/delivery.ts'
import { type Delay, delayProblem, readDays } from '#rules/delivery-delay.ts'
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

/** `cells` are the sheet with the owner's input, `over` the stored sheet when the owner last typed. */
export type Typed = { cells: SheetTable; over: SheetTable }

/** Merges typed cells into the stored sheet. All other cells follow it, even if it changes elsewhere. */
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

/** A change in DA: `by` is added to each price, `to` replaces each. */
export type PriceChange = { by: number } | { to: number }

/** Changes the home or centre prices of wilayas, or both, to at least 0; `by` skips invalid cells. */
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

/** Sets the days of delivery of wilayas; null empties a cell. */
export function changeDays(table: SheetTable, ids: number[], delay: Delay): SheetTable {
  return changeCells(table, ids, (text, key) =>
    key === 'minDays' || key === 'maxDays' ? String(delay[key] ?? '') : text,
  )
}

type Column = (typeof COLUMNS)[number]['key']

function changeCells(table: SheetTable, ids: number[], change: (text: string, key?: Column) => string) {
  const changed = (text: string, column: number) => change(text, COLUMNS[column]?.key)
  const rows = table.rows.map((row) =>
    ids.includes(Number(row.key)) ? { ...row, cells: row.cells.map(changed) } : row,
  )
  return { ...table, rows }
}

/** Parses the cells of a wilaya. An invalid cell is undefined; so are `maxDays` that do not fit `minDays`. */
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

/** Returns for each column whether the wilaya's cell is invalid. */
export function wrongCells(cells: readonly string[]): boolean[] {
  const read = readCells(cells)
  return COLUMNS.map(({ key }) => read[key] === undefined)
}

/** Returns the wilayas whose prices or days changed, and the numbers of invalid prices and invalid days. */
export function changesOf(wilayas: Wilaya[], table: SheetTable) {
  const changes = { prices: [] as WilayaPrices, wrongPrices: 0, wrongDays: 0 }
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

/** Price in DA above which a delivery price is probably mistyped, since no courier charges as much. */
const HIGH = 10_000

/** Lists the changed prices that are probably mistyped: 0, too high, or higher to a centre than a home. */
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
