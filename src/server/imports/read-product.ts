import { cleanLine } from '#contract/fields.ts'
import type { ImportProblem } from '#contract/import.ts'
import { MAX_PRODUCT_IMAGES, productChange } from '#contract/product.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { readDecimal } from '#rules/read-amount.ts'
import { readFlag } from './cell-texts.ts'
import type { Format, Place, PriceCells, PriceField, ProductCells, ProductFields } from './formats/format.ts'
import { OWN } from './formats/own.ts'
import { type ImportedStock, readStock } from './import-stock.ts'
import { type NamedFits, readFitsText } from './named-fits.ts'
import { type ImportRow, RowReader, type Sheets } from './row-reader.ts'

/** A product as a file has it, checked. */
export type ImportedProduct = {
  line: number
  fields: Partial<ProductFields>
  /** Possible categories: the first that exists is used, else the first is created. */
  places: Place[]
  stock: ImportedStock | undefined
  /** Undefined leaves them. */
  fits: NamedFits | undefined
  /** File names or URLs. */
  images: string[]
  /** The product is imported without what they name. */
  problems: ImportProblem[]
}

export type UnreadableProduct = { line: number; fatal: ImportProblem[] }

export type ImportRules = Sheets & { format: Format; taxPercent: number }

/** Reads a product from its rows, the first one first. Prices in DA. */
export function readProduct(rows: ImportRow[], rules: ImportRules): ImportedProduct | UnreadableProduct {
  const reader = new RowReader(rows, rules)
  const { head, fatal, problems } = reader
  const cells =
    head.source === 0
      ? rules.format.read(reader, rules.taxPercent)
      : reader.fail('Déclinaisons\u00a0: son produit n’est pas dans le premier fichier')
  if (!cells) return { line: head.line, fatal }
  const stock = readStock(reader, cells)
  const product = {
    fields: readFields(reader, cells, stock),
    places: cells.places.map(cleanPlace),
    stock,
    fits: readFits(reader, cells.fits),
    images: readImages(reader, cells.images),
  }
  return fatal.length > 0 ? { line: head.line, fatal } : { line: head.line, ...product, problems }
}

/** Reads the fields that a file sets as they are, and checks them as an update by the owner. */
function readFields(
  reader: RowReader,
  cells: ProductCells,
  stock: ImportedStock | undefined,
): Partial<ProductFields> {
  const flag = (text: string | null | undefined) => {
    const read = text ? readFlag(text) : undefined
    if (text && read === undefined) reader.fail(`«\u00a0${text.slice(0, 50)}\u00a0» n’est ni oui ni non`)
    return read
  }
  const read = {
    ...cells.fields,
    ...readPrice(reader, cells),
    // Quantities say if a counted product is offered, unless the file says both.
    inStock: stock?.isCounted && !cells.counting ? undefined : flag(cells.flags.inStock),
    isNew: flag(cells.flags.isNew),
    isPublished: flag(cells.flags.isPublished),
  } satisfies Record<keyof ProductFields, unknown>
  const given = Object.entries(read).filter(([, value]) => value !== undefined)
  const { success, data, error } = productChange.safeParse(Object.fromEntries(given))
  if (success) {
    const { existingImages: _images, updateMainImage: _main, fits: _fits, ...fields } = data
    return fields
  }
  const labels: Record<string, string> = OWN
  for (const { path, message } of error.issues) {
    const label = labels[String(path[0])]
    reader.fail(label ? `${label}\u00a0: ${message}` : message)
  }
  return {}
}

/** Cleans names as the shop does when it creates them. */
function cleanPlace({ category, subcategory }: Place): Place {
  return { category: cleanLine(category), subcategory: subcategory && (cleanLine(subcategory) || undefined) }
}

/** Reads the lowest price of a product; nothing when the file has none. */
function readPrice(
  reader: RowReader,
  { prices }: ProductCells,
): { price: number | undefined; originalPrice: number | null | undefined } {
  const found = prices.flatMap((cells) => {
    const price = readAmount(reader, cells, 'price')
    const sale = readAmount(reader, cells, 'salePrice')
    const original = readAmount(reader, cells, 'originalPrice')
    if (price === undefined) return []
    if (sale !== undefined && sale < price) return { price: sale, originalPrice: price }
    if (original !== undefined) return { price, originalPrice: original > price ? original : null }
    const isOver = cells.originalPrice === null || cells.salePrice !== undefined
    return { price, originalPrice: isOver ? null : undefined }
  })
  const [lowest] = found.toSorted((a, b) => a.price - b.price)
  if (!lowest) {
    if (prices.some(({ price }) => price === null)) reader.fail('Prix\u00a0: il manque')
    return { price: undefined, originalPrice: undefined }
  }
  if (found.some(({ price }) => price !== lowest.price))
    reader.warn('Ses variantes ont plusieurs prix\u00a0: le produit vient sans eux, au plus bas')
  return lowest
}

/** Reads an amount in DA. */
function readAmount(reader: RowReader, cells: PriceCells, field: PriceField): number | undefined {
  const { [field]: cell, row, adjust } = cells
  if (cell === undefined || cell === null || cell === '') return undefined
  const base = readDecimal(cell) ?? Number.NaN
  // Without the error of binary fractions: 8403.361345 and 19 % are 10,000.
  const amount = Number((adjust?.(base, field) ?? base).toFixed(6))
  if (amount >= 0 && amount <= MAX_PRICE) return Math.round(amount)
  const shown = `«\u00a0${String(cell).slice(0, 50)}\u00a0»`
  reader.fail(`Prix\u00a0: ${shown} n’est pas un prix de 0 à 100\u00a0000\u00a0000\u00a0DA`, row)
  return undefined
}

function readFits(reader: RowReader, text: string | null | undefined): NamedFits | undefined {
  if (text === undefined) return undefined
  const fits = readFitsText(text ?? '')
  if (fits === undefined)
    reader.fail(
      'Compatibilité\u00a0: «\u00a0tout\u00a0» ou «\u00a0Marque > Modèle > 2014-2019 | …\u00a0» attendu',
    )
  return fits
}

function readImages(reader: RowReader, images: string[]): string[] {
  const named = [...new Set(images)]
  if (named.length > MAX_PRODUCT_IMAGES)
    reader.warn(`Il a plus de ${MAX_PRODUCT_IMAGES} images\u00a0: le produit vient sans les dernières`)
  return named.slice(0, MAX_PRODUCT_IMAGES)
}
