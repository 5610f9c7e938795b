import type { ImportField } from '#contract/import.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { readDecimal } from '#rules/read-amount.ts'
import { type Cell, isWithoutTax } from './columns.ts'
import type { ImportRow, Options } from './read-options.ts'
import type { RowReader } from './row-reader.ts'

/** An original price that is missing is left as it is. */
type Price = { price: number; originalPrice?: number | null }

/** Reads the price of a product in DA, of several the lowest; nothing when the file tells none. */
export function readPrice(reader: RowReader, { variants }: Options): Partial<Price> {
  const { head } = reader
  const own = readPriceOf(reader, head, null)
  const others = variants
    .map(({ row, impact }) => ({ row: row.source === 0 ? row : head, impact }))
    .filter(({ row, impact }) => row !== head || impact !== null)
    .flatMap(({ row, impact }) => readPriceOf(reader, row, impact) ?? [])
  // Combinations replace the price of their product.
  const isReplaced = others.length > 0 && variants.some(({ row }) => row.source === 1)
  const told = own && !isReplaced ? [own, ...others] : others
  const [lowest] = told.toSorted((a, b) => a.price - b.price)
  if (!lowest) {
    if (reader.isOwn && reader.indexOf('price') !== undefined) reader.fail('Prix\u00a0: il manque')
    return {}
  }
  if (told.some(({ price }) => price !== lowest.price))
    reader.tell('Ses variantes ont plusieurs prix\u00a0: le produit vient sans eux, au plus bas')
  return lowest
}

/** Reads the price of a row; undefined when it has none. */
function readPriceOf(reader: RowReader, row: ImportRow, impact: Cell | null): Price | undefined {
  const amount = (field: ImportField) => readAmountOf(reader, field, row, impact)
  const [price, sale, original] = [amount('price'), amount('salePrice'), amount('originalPrice')]
  if (price === undefined) return undefined
  if (sale !== undefined && sale < price) return { price: sale, originalPrice: price }
  if (original !== undefined) return { price, originalPrice: original > price ? original : null }
  const isEmptied = reader.indexOf(reader.isOwn ? 'originalPrice' : 'salePrice') !== undefined
  return isEmptied ? { price, originalPrice: null } : { price }
}

function readAmountOf(
  reader: RowReader,
  field: ImportField,
  row: ImportRow,
  impact: Cell | null,
): number | undefined {
  const cell = reader.cell(field, row)
  if (cell === undefined || cell === '') return undefined
  const { format, taxPercent, mapping } = reader.rules
  const isTaxed = format === 'prestashop' && isWithoutTax(mapping[field] ?? '')
  const base = readDecimal(cell) ?? Number.NaN
  const added = impact === null ? 0 : readSigned(impact)
  // Without the error of binary fractions: 8403.361345 and 19 % are 10,000.
  const amount = Number(((base + added) * (isTaxed ? 1 + taxPercent / 100 : 1)).toFixed(6))
  if (amount >= 0 && amount <= MAX_PRICE) return Math.round(amount)
  const shown = `«\u00a0${String(cell).slice(0, 50)}\u00a0»`
  reader.fail(`Prix\u00a0: ${shown} n’est pas un prix de 0 à 100\u00a0000\u00a0000\u00a0DA`, row)
  return undefined
}

/** Reads an amount that may be negative; NaN for none. */
function readSigned(cell: Cell): number {
  const text = String(cell).trim()
  const amount = readDecimal(text.replace(/^[-−+]/, '')) ?? Number.NaN
  return /^[-−]/.test(text) ? -amount : amount
}
