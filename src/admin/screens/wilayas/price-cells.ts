import type { Wilaya, WilayaPrices } from '#contract/wilaya.ts'
import { MAX_PRICE } from '#rules/money.ts'

/** Columns of the sheet. */
export const WAYS = ['homePrice', 'centerPrice'] as const

export type Way = (typeof WAYS)[number]

/** Prices as typed, by wilaya. */
export type Cells = Record<number, Record<Way, string>>

export function cellsOf(wilayas: Wilaya[]): Cells {
  return Object.fromEntries(
    wilayas.map(({ id, homePrice, centerPrice }) => [
      id,
      { homePrice: String(homePrice), centerPrice: String(centerPrice) },
    ]),
  )
}

/** Reads a typed price in DA, digits with or without spaces; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  const digits = text.replace(/\s/g, '').replace(/DA$/i, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) <= MAX_PRICE ? Number(digits) : undefined
}

/**
 * Pastes a copied block of a spreadsheet, tabs between columns and line ends between rows, from a cell on; what has no
 * place in the sheet is left out.
 */
export function paste(cells: Cells, ids: number[], at: { id: number; way: Way }, text: string): Cells {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const [top, left] = [ids.indexOf(at.id), WAYS.indexOf(at.way)]
  const changed = { ...cells }
  for (const [down, row] of rows.entries()) {
    const id = ids[top + down]
    const before = id === undefined ? undefined : cells[id]
    if (id === undefined || !before) break
    const values = row.split('\t').slice(0, WAYS.length - left)
    const pasted = values.map((value, right) => [WAYS[left + right], value.trim()])
    changed[id] = { ...before, ...Object.fromEntries(pasted) }
  }
  return changed
}

/** Adds a sum of DA to some prices, which stay at 0 or above; what is no price stays as it is typed. */
export function raise(cells: Cells, ids: number[], ways: readonly Way[], sum: number): Cells {
  const raised = ids.map((id) => {
    const before = cells[id] ?? { homePrice: '', centerPrice: '' }
    const prices = ways.map((way) => {
      const price = readPrice(before[way])
      return [way, price === undefined ? before[way] : String(Math.max(0, price + sum))]
    })
    return [id, { ...before, ...Object.fromEntries(prices) }]
  })
  return { ...cells, ...Object.fromEntries(raised) }
}

/** Returns the wilayas whose prices changed, and the number of cells that are no price. */
export function changesOf(wilayas: Wilaya[], cells: Cells): { prices: WilayaPrices; wrong: number } {
  const prices: WilayaPrices = []
  let wrong = 0
  for (const { id, ...stored } of wilayas) {
    const typed = cells[id]
    if (!typed) continue
    const [homePrice, centerPrice] = WAYS.map((way) => readPrice(typed[way]))
    wrong += [homePrice, centerPrice].filter((price) => price === undefined).length
    if (homePrice === undefined || centerPrice === undefined) continue
    if (homePrice !== stored.homePrice || centerPrice !== stored.centerPrice)
      prices.push({ id, homePrice, centerPrice })
  }
  return { prices, wrong }
}
