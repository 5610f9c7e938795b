import { algiersTime } from '#rules/algiers-time.ts'
import type { ChoicePrice } from '#rules/choice.ts'
import { IMPORT_FIELD_NAMES } from '#rules/import-fields.ts'
import { formatDinars, MAX_PRICE } from '#rules/money.ts'
import { readDecimal } from '#rules/read-amount.ts'
import { listVariants, variantKey } from '#rules/stock.ts'
import { titleKey } from '#rules/text.ts'
import type { PriceCells, PriceField, ProductCells } from '../formats/format.ts'
import { guessMapping } from '../formats/guess-mapping.ts'
import { WITHOUT_TAX } from '../formats/other.ts'
import { Columns, type ImportRow, type RowReader } from '../rows/row-reader.ts'

export const NO_PRICE = 'Pas de prix'

type RowPrice = { row: ImportRow; price: number; originalPrice: number | null | undefined }

/** Prices of a product in DA. Undefined `prices` keep the variants' stored prices above `price`. */
type ReadPrices = {
  price: number | undefined
  originalPrice: number | null | undefined
  prices: ChoicePrice[] | undefined
}

/**
 * Reads a product's lowest price, which is the sale price during a sale, and the prices of its variants. All
 * are undefined if the file has no price.
 */
export function readPrice(reader: RowReader, cells: ProductCells): ReadPrices {
  const found = cells.prices.flatMap((prices) => readRowPrice(reader, prices))
  const rows = new Set(cells.variants.map(({ row }) => row))
  const sold = found.filter(({ row }) => rows.has(row))
  const among = sold.length > 0 && !cells.variantPrices ? sold : found
  const [lowest] = among.toSorted(
    (a, b) => a.price - b.price || (b.originalPrice ?? 0) - (a.originalPrice ?? 0),
  )
  if (!lowest) {
    if (cells.prices.some(({ price }) => price === null)) reader.fail(NO_PRICE)
    return { price: undefined, originalPrice: undefined, prices: undefined }
  }
  const { choices, isPooled } = listChoices(cells, sold)
  if (isPooled || among.some(({ row, price }) => price !== lowest.price && !rows.has(row)))
    reader.warn(
      `Plusieurs prix selon la taille\u00a0: un seul est gardé, le plus bas (${formatDinars(lowest.price)})`,
    )
  if (lowest.price === 0)
    reader.warn(
      'Son prix est 0\u00a0DA\u00a0: il vient ainsi, et reste hors des flux de Google et Meta',
      reader.head,
      'note',
    )
  const { price, originalPrice } = lowest
  if (cells.variantPrices) {
    const own = cells.variantPrices.flatMap((prices) => readRowPrice(reader, prices))
    return { price, originalPrice, prices: listChoices(cells, own).choices }
  }
  const isOne = choices.every(
    (choice) => choice.price === price && choice.originalPrice === (originalPrice ?? null),
  )
  return { price, originalPrice, prices: isOne ? undefined : choices }
}

function readRowPrice(reader: RowReader, cells: PriceCells): RowPrice[] {
  const { row } = cells
  const price = readAmount(reader, cells, 'price')
  const sale = readSale(reader, cells, price)
  const original = readAmount(reader, cells, 'originalPrice')
  if (price === undefined) return []
  if (sale !== undefined) return [{ row, price: sale, originalPrice: price }]
  if (original !== undefined && original > 0 && original < price)
    reader.warn(
      `Son prix barré (${formatDinars(original)}) est sous son prix\u00a0: il vient sans lui`,
      cells.row,
    )
  if (original !== undefined) return [{ row, price, originalPrice: original > price ? original : null }]
  const isOver = cells.originalPrice === null || cells.salePrice !== undefined
  return [{ row, price, originalPrice: isOver ? null : undefined }]
}

/** Lists the price of each variant. `isPooled` if a variant has several prices; the lowest is taken. */
function listChoices({ variants, fields: { sizes = [], colors = [] } }: ProductCells, prices: RowPrice[]) {
  const priceOf = new Map(prices.map((price) => [price.row, price]))
  const choices = new Map<string, ChoicePrice>()
  let isPooled = false
  for (const { row, size, color } of variants) {
    const found = priceOf.get(row)
    if (!found) continue
    const { price, originalPrice = null } = found
    // A variant without a size or a colour stands for all of them.
    const named = { sizes: size === null ? sizes : [size], colors: color === null ? colors : [color] }
    for (const choice of listVariants(named)) {
      const before = choices.get(variantKey(choice))
      if (before && before.price !== price) isPooled = true
      if (!before || price < before.price)
        choices.set(variantKey(choice), { ...choice, price, originalPrice })
    }
  }
  return { choices: [...choices.values()], isPooled }
}

/** Explains an empty column of prices if another column has prices without tax; undefined if none has. */
export function explainNoPrice({ rows, titles, mapping }: RowReader): string | undefined {
  if (mapping.price === undefined) return undefined
  const bare = titles.filter((title) => title !== mapping.price && WITHOUT_TAX.test(titleKey(title)))
  if (bare.length === 0) return undefined
  const { price } = guessMapping('other', new Columns(bare))
  if (price === undefined) return undefined
  const index = titles.indexOf(price)
  if (!rows.some(({ source, cells }) => source === 0 && readDecimal(cells[index] ?? ''))) return undefined
  return `${NO_PRICE}\u00a0: «\u00a0${price.slice(0, 80)}\u00a0» en a un sans taxe, qui n’est pas pris`
}

/** Reads a sale price below `price` that is valid today. Warns if it is not valid today, or will end. */
function readSale(reader: RowReader, cells: PriceCells, price: number | undefined): number | undefined {
  const sale = readAmount(reader, cells, 'salePrice')
  if (sale === undefined || price === undefined) return undefined
  if (sale > price)
    reader.warn(
      `Son prix promo (${formatDinars(sale)}) est au-dessus de son prix\u00a0: il vient au prix normal`,
      cells.row,
    )
  if (sale >= price) return undefined
  if (sale === 0) {
    reader.warn('Son prix promo est 0\u00a0DA\u00a0: il vient au prix normal')
    return undefined
  }
  const [from, to] = cells.readSaleDates().map(readDay)
  if (from === undefined && to === undefined) return sale
  const today = algiersTime(new Date()).slice(0, 10)
  if (from === null || to === null) {
    reader.warn('Les dates de sa promotion ne se lisent pas\u00a0: il vient au prix normal')
    return undefined
  }
  if (from && from > today) {
    reader.warn(`Sa promotion commence le ${shown(from)}\u00a0: il vient au prix normal`)
    return undefined
  }
  if (to && to < today) {
    reader.warn(`Sa promotion est finie depuis le ${shown(to)}\u00a0: il vient au prix normal`)
    return undefined
  }
  if (to)
    reader.warn(
      `Sa promotion finit le ${shown(to)}\u00a0: il vient en promotion, à retirer ce jour-là`,
      reader.head,
      'note',
    )
  return sale
}

/**
 * Reads a day as `YYYY-MM-DD` from ISO, day-first, an Excel serial number or a Unix time in seconds.
 * Undefined for an empty text, null for an invalid one.
 */
function readDay(text = ''): string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || /^0+(?:-0+-0+)?\b/.test(trimmed)) return undefined
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/.exec(trimmed) ?? []
  const [, first = '', second = '', last] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})(?!\d)/.exec(trimmed) ?? []
  if (year) return toDay(year, month, day)
  if (last) return toDay(last, second, first)
  if (/^\d{5}(?:\.\d+)?$/.test(trimmed)) return dayOf(Date.UTC(1899, 11, 30) + Number(trimmed) * 86_400_000)
  return /^\d{10}$/.test(trimmed) ? algiersTime(new Date(Number(trimmed) * 1000)).slice(0, 10) : null
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? null : text
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function shown(day: string): string {
  return day.split('-').toReversed().join('/')
}

function readAmount(reader: RowReader, cells: PriceCells, field: PriceField): number | undefined {
  const { [field]: cell, row, adjust } = cells
  if (cell === undefined || cell === null || cell === '') return undefined
  const base = readDecimal(cell) ?? Number.NaN
  // Rounds away the error of binary fractions: 8403.361345 plus 19 % is 10,000.
  const amount = Number((adjust?.(base, field) ?? base).toFixed(6))
  if (amount >= 0 && amount <= MAX_PRICE) {
    if (!adjust && !Number.isInteger(amount))
      reader.note('Des prix ont des centimes\u00a0: ils sont arrondis au dinar')
    return Math.round(amount)
  }
  const shown = `«\u00a0${String(cell).slice(0, 50)}\u00a0»`
  // Some formats have a discount instead of a sale price. An error in it is reported for the price.
  const name = IMPORT_FIELD_NAMES[reader.mapping[field] === undefined ? 'price' : field]
  reader.fail(`${name}\u00a0: ${shown} n’est pas un prix de 0 à 100\u00a0000\u00a0000\u00a0DA`, row)
  return undefined
}
