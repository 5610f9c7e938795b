import { counted } from '#admin/count-text.ts'
import type { SheetTable } from '#admin/ui/sheet-table.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { readQuantity, type StockValues, type TypedVariant, typedVariant } from './stock-values.ts'

type Choices = { sizes: string[]; colors: string[] }

/** Colours beyond this many stand below each other, if the sizes are fewer. */
const MAX_COLUMNS = 6

/** The variants as rows and columns; a side without names has one empty text. */
export type StockGrid = {
  rows: string[]
  columns: string[]
  sides: [rows: 'size' | 'color', columns: 'size' | 'color']
}

/** Lays out sizes as rows and colours as columns, or the other way round where that is narrower. */
export function gridOf({ sizes, colors }: Choices): StockGrid {
  const isTurned = sizes.length < colors.length && (sizes.length === 0 || colors.length > MAX_COLUMNS)
  const named = (names: string[]) => (names.length > 0 ? names : [''])
  return isTurned
    ? { rows: named(colors), columns: named(sizes), sides: ['color', 'size'] }
    : { rows: named(sizes), columns: named(colors), sides: ['size', 'color'] }
}

export function variantAt({ sides: [side] }: StockGrid, row: string, column: string): Variant {
  const [size, color] = side === 'size' ? [row, column] : [column, row]
  return { size: size || null, color: color || null }
}

export function tableOf(grid: StockGrid, stock: StockValues, field: keyof TypedVariant): SheetTable {
  return {
    columns: grid.columns.map((name) => ({ key: name, title: name })),
    rows: grid.rows.map((row) => ({
      key: row,
      cells: grid.columns.map((column) => typedVariant(stock, variantAt(grid, row, column))[field]),
    })),
  }
}

/** Writes a sheet back to the stock; variants that it does not show stay. */
export function withTable(
  stock: StockValues,
  grid: StockGrid,
  table: SheetTable,
  field: keyof TypedVariant,
): StockValues {
  const variants = { ...stock.variants }
  for (const { key: row, cells } of table.rows) {
    for (const [at, text] of cells.entries()) {
      const variant = variantAt(grid, row, table.columns[at]?.key ?? '')
      const typed = typedVariant(stock, variant)
      if (typed[field] !== text) variants[variantKey(variant)] = { ...typed, [field]: text }
    }
  }
  return { ...stock, variants }
}

/** Sets the quantity of all variants, or of those of one row or column. */
export function fill(
  stock: StockValues,
  grid: StockGrid,
  quantity: number,
  only: { row: string } | { column: string } | null,
): StockValues {
  const isIn = (row: string, column: string) =>
    only === null || ('row' in only ? only.row === row : only.column === column)
  const table = tableOf(grid, stock, 'quantity')
  const rows = table.rows.map(({ key, cells }) => ({
    key,
    cells: cells.map((text, at) => (isIn(key, table.columns[at]?.key ?? '') ? String(quantity) : text)),
  }))
  return withTable(stock, grid, { ...table, rows }, 'quantity')
}

/** Sums rows, columns and all; a cell that is no quantity counts as 0. */
export function sumsOf({ rows, columns }: SheetTable) {
  const amounts = rows.map(({ cells }) => cells.map((text) => readQuantity(text) ?? 0))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    rows: amounts.map(sum),
    columns: columns.map((_, at) => sum(amounts.map((cells) => cells[at] ?? 0))),
    total: sum(amounts.flat()),
  }
}

/** Says that a counted product has no piece left in any variant, so visitors cannot buy it; null otherwise. */
export function soldOutText(stock: StockValues, product: Choices): string | null {
  if (!stock.isCounted) return null
  const quantities = listVariants(product).map((variant) =>
    readQuantity(typedVariant(stock, variant).quantity),
  )
  if (quantities.some((quantity) => quantity === undefined || quantity > 0)) return null
  const { sizes, colors } = product
  const what = [
    sizes.length > 0 && counted(sizes.length, 'taille', 'tailles'),
    colors.length > 0 && counted(colors.length, 'couleur', 'couleurs'),
  ].filter(Boolean)
  return `${what.join(' en ') || 'Stock'} à 0\u00a0: le produit ne sera plus en vente`
}
