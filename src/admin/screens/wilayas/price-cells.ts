import { readBlock } from '#admin/ui/read-block.ts'
import type { Wilaya, WilayaPrices } from '#contract/wilaya.ts'
import { readWholeAmount } from '#rules/read-amount.ts'

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

/** Reads a typed price in whole DA; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  return readWholeAmount(text) ?? undefined
}

/**
 * Pastes cells copied from a spreadsheet (tab-separated columns, one row per line), starting at a cell. Cells beyond
 * the sheet are ignored.
 */
export function paste(cells: Cells, ids: number[], at: { id: number; way: Way }, text: string): Cells {
  const [top, left] = [ids.indexOf(at.id), WAYS.indexOf(at.way)]
  const changed = { ...cells }
  for (const [down, row] of readBlock(text).entries()) {
    const id = ids[top + down]
    const before = id === undefined ? undefined : cells[id]
    if (id === undefined || !before) break
    const values = row.slice(0, WAYS.length - left)
    const pasted = values.map((value, right) => [WAYS[left + right], value])
    changed[id] = { ...before, ...Object.fromEntries(pasted) }
  }
  return changed
}

/** Adds a sum (DA) to prices, at least 0; skips invalid cells. */
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
