import type { ImportFormat } from '#contract/import.ts'
import { foldText } from '#rules/text.ts'
import { splitList } from './cell-texts.ts'
import type { Cell, Columns } from './columns.ts'

/** A row of an import: `source` 0 of the file of products, 1 of that of combinations; `line` counts from 1. */
export type ImportRow = { source: number; line: number; cells: Cell[] }

/** The columns of both files. */
export type Sheets = { format: ImportFormat; products: Columns; combinations: Columns }

/** A variant as its row says; a quantity that is null is not managed. */
export type OptionRow = {
  row: ImportRow
  size: string | null
  color: string | null
  quantity: Cell | null
  reference: string | null
  /** Added to the product's price; null for a price of its own. */
  impact: Cell | null
}

/** Sizes and colours of a product, its other options by name, and a row for each variant that is told. */
export type Options = {
  sizes: string[]
  colors: string[]
  specifications: Map<string, string[]>
  variants: OptionRow[]
}

type Option = { name: string; values: string[] }

/**
 * Reads the variants of a product by the rules of its format, whatever the mapping.
 * Formats: the WooCommerce exporter; Shopify's help, "Using CSV files"; PrestaShop's sample import files.
 */
export function readOptions(rows: ImportRow[], sheets: Sheets, quantityIndex: number | undefined): Options {
  const options: Options = { sizes: [], colors: [], specifications: new Map(), variants: [] }
  switch (sheets.format) {
    case 'woocommerce':
      readWooCommerce(rows, sheets.products, quantityIndex, options)
      break
    case 'shopify':
      readShopify(rows, sheets.products, quantityIndex, options)
      break
    case 'prestashop':
      readPrestaShop(rows, sheets, options)
      break
    case 'own':
      readOwn(rows, sheets.products, quantityIndex, options)
      break
    case 'other':
      break
  }
  return options
}

const SIZE = /^(taille|pointure|size)s?$/
const COLOR = /^(couleurs?|coloris|colou?rs?)$/

/** Adds what is new of an option, and returns which part of a variant it is. */
function addOption(options: Options, { name, values }: Option): 'size' | 'color' | null {
  const key = foldText(name)
  const part = SIZE.test(key) ? 'size' : COLOR.test(key) ? 'color' : null
  const list = part === 'size' ? options.sizes : part === 'color' ? options.colors : undefined
  const known = list ?? options.specifications.get(name) ?? []
  for (const value of values) if (!known.includes(value)) known.push(value)
  if (!list && known.length > 0) options.specifications.set(name, known)
  return part
}

/** Adds a variant with one value per option. */
function addVariant(options: Options, chosen: Option[], row: Omit<OptionRow, 'size' | 'color'>): void {
  const variant: OptionRow = { ...row, size: null, color: null }
  for (const option of chosen) {
    const part = addOption(options, option)
    if (part) variant[part] = option.values[0] ?? null
  }
  options.variants.push(variant)
}

function readWooCommerce(
  rows: ImportRow[],
  columns: Columns,
  quantityIndex: number | undefined,
  options: Options,
): void {
  const [head, ...variations] = rows
  const attributesOf = ({ cells }: ImportRow): Option[] => {
    const found: Option[] = []
    for (let index = 1; ; index++) {
      const name = columns.read(cells, `attribute ${index} name`, `nom de l attribut ${index}`)
      const values = columns.read(
        cells,
        `attribute ${index} value s`,
        `valeur s de l attribut ${index}`,
        `attribute ${index} values`,
      )
      if (name === undefined || values === undefined) return found
      if (name.trim()) found.push({ name: name.trim(), values: splitList(values) })
    }
  }
  for (const attribute of head ? attributesOf(head) : []) addOption(options, attribute)
  for (const row of variations) {
    const quantity = quantityIndex === undefined ? '' : (row.cells[quantityIndex] ?? '')
    addVariant(options, attributesOf(row), {
      row,
      quantity: quantity === '' || quantity === 'parent' ? null : quantity,
      reference: columns.read(row.cells, 'sku', 'ugs') || null,
      impact: null,
    })
  }
}

function readShopify(
  rows: ImportRow[],
  columns: Columns,
  quantityIndex: number | undefined,
  options: Options,
): void {
  const numbers = [1, 2, 3]
  const names = numbers.map(
    (index) => rows.map(({ cells }) => columns.read(cells, `option${index} name`)).find(Boolean) ?? '',
  )
  for (const row of rows) {
    const chosen = numbers.flatMap((index): Option[] => {
      const value = columns.read(row.cells, `option${index} value`)?.trim()
      const name = names[index - 1]?.trim()
      const isDefault = name === 'Title' && value === 'Default Title'
      return value && name && !isDefault ? [{ name, values: [value] }] : []
    })
    // A row with an image alone.
    if (row !== rows[0] && chosen.length === 0) continue
    const quantity = quantityIndex === undefined ? '' : (row.cells[quantityIndex] ?? '')
    const tracker = columns.read(row.cells, 'variant inventory tracker', 'inventory tracker')
    addVariant(options, chosen, {
      row,
      quantity: quantity === '' || tracker === '' ? null : quantity,
      reference: columns.read(row.cells, 'variant sku', 'sku') || null,
      impact: null,
    })
  }
}

/** Reads `Noir:0`, `Color:color:0` or `Matière:Cuir:1` without its position. */
function withoutPosition(text: string): string[] {
  const parts = text.split(':').map((part) => part.trim())
  return parts.length > 1 && /^\d*$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}

function readPrestaShop(rows: ImportRow[], { products, combinations }: Sheets, options: Options): void {
  for (const row of rows) {
    if (row.source === 0) {
      const features = products.read(
        row.cells,
        'feature name value position',
        'caracteristique nom valeur position',
      )
      for (const feature of splitList(features ?? '')) {
        const [name = '', ...value] = withoutPosition(feature)
        if (name && value.length > 0) options.specifications.set(name, [value.join(':')])
      }
      continue
    }
    const read = (...keys: string[]) => combinations.read(row.cells, ...keys)
    const names = splitList(read('attribute name type position', 'attribut nom type position') ?? '')
    const values = splitList(read('value value position', 'valeur valeur position') ?? '')
    const chosen = names.map((name, index) => ({
      name: name.split(':')[0]?.trim() ?? '',
      values: [withoutPosition(values[index] ?? '').join(':')].filter(Boolean),
    }))
    addVariant(options, chosen, {
      row,
      quantity: read('quantity', 'quantite') || null,
      reference: read('reference') || null,
      impact: read('impact on price', 'impact sur le prix') || null,
    })
  }
}

function readOwn(
  rows: ImportRow[],
  columns: Columns,
  quantityIndex: number | undefined,
  options: Options,
): void {
  for (const row of rows) {
    const quantity = quantityIndex === undefined ? '' : (row.cells[quantityIndex] ?? '')
    options.variants.push({
      row,
      size: columns.read(row.cells, 'taille') || null,
      color: columns.read(row.cells, 'couleur') || null,
      quantity: quantity === '' ? null : quantity,
      reference: columns.read(row.cells, 'reference de la variante') || null,
      impact: null,
    })
  }
}
