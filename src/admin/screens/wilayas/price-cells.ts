import type { SheetTable } from '#admin/ui/sheet-table.ts'
import type { Wilaya, WilayaPrices } from '#contract/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'

const COLUMNS = [
  { key: 'homePrice', title: 'Domicile' },
  { key: 'centerPrice', title: 'Centre' },
] as const

export type Way = (typeof COLUMNS)[number]['key']

export function cellsOf(wilayas: Wilaya[]): SheetTable {
  return {
    columns: [...COLUMNS],
    rows: wilayas.map((wilaya) => ({
      key: String(wilaya.id),
      cells: COLUMNS.map(({ key }) => String(wilaya[key])),
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
  const changed = (text: string, column: number) => {
    if (!ways.some((way) => way === COLUMNS[column]?.key)) return text
    if ('to' in change) return String(change.to)
    const price = readPrice(text)
    return price === undefined ? text : String(Math.max(0, price + change.by))
  }
  const rows = table.rows.map((row) =>
    ids.includes(Number(row.key)) ? { ...row, cells: row.cells.map(changed) } : row,
  )
  return { ...table, rows }
}

/** Returns the wilayas whose prices changed, and the number of cells that are no price. */
export function changesOf(wilayas: Wilaya[], table: SheetTable): { prices: WilayaPrices; wrong: number } {
  const prices: WilayaPrices = []
  let wrong = 0
  for (const { id, ...stored } of wilayas) {
    const typed = table.rows.find(({ key }) => key === String(id))
    if (!typed) continue
    const read = typed.cells.map(readPrice)
    wrong += read.filter((price) => price === undefined).length
    const [homePrice, centerPrice] = read
    if (homePrice === undefined || centerPrice === undefined) continue
    if (homePrice !== stored.homePrice || centerPrice !== stored.centerPrice)
      prices.push({ id, homePrice, centerPrice })
  }
  return { prices, wrong }
}

/** A price in DA above which no courier delivers a parcel. */
const HIGH = 10_000

/** Names the changed prices that look like a slip, free or far too high: `Adrar, domicile : 0 DA`. */
export function doubtsOf(wilayas: Wilaya[], prices: WilayaPrices): string[] {
  return prices.flatMap((typed) => {
    const wilaya = wilayas.find(({ id }) => id === typed.id)
    return COLUMNS.flatMap(({ key, title }) => {
      const price = typed[key]
      const isDoubtful = price !== wilaya?.[key] && (price === 0 || price > HIGH)
      return wilaya && isDoubtful
        ? `${wilaya.name}, ${title.toLowerCase()}\u00a0: ${formatDinars(price)}`
        : []
    })
  })
}
