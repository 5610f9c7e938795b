import { counted } from '#admin/count-text.ts'
import type { SheetTable } from '#admin/ui/edit-sheet.ts'
import { listVariants, type Variant } from '#rules/stock.ts'
import { type Choices, readQuantity, type StockValues } from './stock-values.ts'
import { textOf, type VariantField, type VariantTexts, withText } from './variant-texts.ts'

/** Maximum number of colours shown as columns. More colours become rows, if there are fewer sizes. */
const MAX_COLUMNS = 6

/** Sizes and colours along the two sides of a grid. A side without any has one empty name. */
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

export function tableOf(grid: StockGrid, values: VariantTexts, field: VariantField): SheetTable {
  return {
    columns: grid.columns.map((name) => ({ key: name, title: name })),
    rows: grid.rows.map((row) => ({
      key: row,
      cells: grid.columns.map((column) => textOf(values, variantAt(grid, row, column), field)),
    })),
  }
}

/** Writes a sheet back to the values of a form; variants that it does not show stay. */
export function withTable<Values extends VariantTexts>(
  values: Values,
  grid: StockGrid,
  table: SheetTable,
  field: VariantField,
): Values {
  let next = values
  for (const { key: row, cells } of table.rows) {
    for (const [at, text] of cells.entries()) {
      const variant = variantAt(grid, row, table.columns[at]?.key ?? '')
      if (textOf(values, variant, field) !== text) next = withText(next, variant, field, text)
    }
  }
  return next
}

/** Sets a field of all variants, or of those of one row or column. */
export function fill<Values extends VariantTexts>(
  values: Values,
  grid: StockGrid,
  field: VariantField,
  filled: string,
  only: { row: string } | { column: string } | null,
): Values {
  const isIn = (row: string, column: string) =>
    only === null || ('row' in only ? only.row === row : only.column === column)
  const table = tableOf(grid, values, field)
  const rows = table.rows.map(({ key, cells }) => ({
    key,
    cells: cells.map((text, at) => (isIn(key, table.columns[at]?.key ?? '') ? filled : text)),
  }))
  return withTable(values, grid, { ...table, rows }, field)
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
  const quantities = listVariants(product).map((variant) => readQuantity(textOf(stock, variant, 'quantity')))
  if (quantities.some((quantity) => quantity === undefined || quantity > 0)) return null
  const { sizes, colors } = product
  const what = [
    sizes.length > 0 && counted(sizes.length, 'taille'),
    colors.length > 0 && counted(colors.length, 'couleur'),
  ].filter(Boolean)
  return `${what.join(' en ') || 'Stock'} à 0\u00a0: le produit ne sera plus en vente`
}
