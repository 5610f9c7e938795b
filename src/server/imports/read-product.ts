import type { ImportProblem } from '#contract/import.ts'
import { MAX_PRODUCT_IMAGES, type ProductChange, productChange } from '#contract/product.ts'
import { readSpecifications, splitList } from './cell-texts.ts'
import { type NamedFits, readFitsText } from './fits-text.ts'
import { type ImportRow, type Options, readOptions } from './read-options.ts'
import { readPrice } from './read-price.ts'
import { type ImportedStock, readStock } from './read-stock.ts'
import { type ImportRules, RowReader } from './row-reader.ts'

/** A category by name, with a subcategory, or none (null). Undefined leaves the subcategory of a product in its category. */
export type Place = { category: string; subcategory?: string | null | undefined }

/** A product as the rows of a file say; what they do not say is not there. */
export type ImportedProduct = {
  line: number
  fields: Omit<ProductChange, 'fits' | 'categoryId' | 'subcategoryId' | 'existingImages' | 'updateMainImage'>
  /** The first that the shop has is taken, else the first. */
  places: Place[]
  stock: ImportedStock | undefined
  /** Undefined leaves them. */
  fits: NamedFits | undefined
  pictures: string[]
  /** What the product comes without. */
  problems: ImportProblem[]
}

/** A product that is not imported, and why. */
export type UnreadableProduct = { line: number; fatal: ImportProblem[] }

const LABELS: Partial<Record<string, string>> = {
  name: 'Nom',
  price: 'Prix',
  originalPrice: 'Prix barré',
  reference: 'Référence',
  brand: 'Marque',
  description: 'Description',
  fullDescription: 'Description complète',
  specifications: 'Caractéristiques',
  sizes: 'Tailles',
  colors: 'Couleurs',
}

/** Reads a product from its rows, the first one first. Prices in DA. */
export function readProduct(rows: ImportRow[], rules: ImportRules): ImportedProduct | UnreadableProduct {
  const reader = new RowReader(rows, rules)
  const options = readOptions(reader.rows, rules, reader.indexOf('quantity'))
  const choices = readChoices(reader, options)
  const stock = readStock(reader, options, { sizes: choices.sizes ?? [], colors: choices.colors ?? [] })
  const fields = checkFields(reader, {
    name: reader.text('name') || undefined,
    reference: reader.clearable('reference'),
    brand: reader.clearable('brand'),
    description: reader.prose('description'),
    fullDescription: reader.prose('fullDescription'),
    specifications: readDetails(reader, options),
    ...choices,
    ...readPrice(reader, options),
    // Whether anything of a counted product is left follows from its quantities.
    inStock: stock?.isCounted && !reader.isOwn ? undefined : reader.flag('inStock'),
    isNew: reader.flag('isNew'),
    isPublished: reader.flag('isPublished'),
  })
  const product = {
    fields,
    places: readPlaces(reader),
    stock,
    fits: readFits(reader),
    pictures: readPictures(reader),
  }
  const { head, fatal, problems } = reader
  return fatal.length > 0 ? { line: head.line, fatal } : { line: head.line, ...product, problems }
}

/** Checks fields as a change of the product by the owner would be. */
function checkFields(reader: RowReader, given: Record<string, unknown>): ImportedProduct['fields'] {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  const { success, data, error } = productChange.safeParse(Object.fromEntries(set))
  if (success) {
    const { existingImages: _kept, updateMainImage: _main, fits: _fits, ...fields } = data
    return fields
  }
  for (const { path, message } of error.issues) {
    const label = LABELS[String(path[0])]
    reader.fail(label ? `${label}\u00a0: ${message}` : message)
  }
  return {}
}

/** Returns sizes and colours: of variants where the format tells them, else of their columns. */
function readChoices(
  reader: RowReader,
  { sizes, colors }: Options,
): { sizes?: string[] | undefined; colors?: string[] | undefined } {
  if (reader.isOwn || reader.rules.format === 'other')
    return { sizes: reader.list('sizes'), colors: reader.list('colors') }
  return sizes.length + colors.length > 0 ? { sizes, colors } : {}
}

function readDetails(reader: RowReader, { specifications }: Options): Record<string, string> | undefined {
  const text = reader.clearable('specifications')
  if (text === undefined && specifications.size === 0) return undefined
  const options = [...specifications].map(([name, values]) => [name, values.join(', ')] as const)
  return { ...readSpecifications(text ?? ''), ...Object.fromEntries(options) }
}

function readFits(reader: RowReader): NamedFits | undefined {
  const text = reader.clearable('fits')
  if (text === undefined) return undefined
  const fits = readFitsText(text ?? '')
  if (fits === undefined)
    reader.fail(
      'Compatibilité\u00a0: «\u00a0tout\u00a0» ou «\u00a0Marque > Modèle > 2014-2019 | …\u00a0» attendu',
    )
  return fits
}

function readPlaces(reader: RowReader): Place[] {
  const text = reader.text('category')
  if (!text) return []
  const subcategory = reader.text('subcategory') || undefined
  if (reader.isOwn) return [{ category: text, subcategory: subcategory ?? null }]
  const places = splitList(text)
    .map((path) => path.split('>').map((part) => part.trim()))
    .map(([category = '', below]) => ({ category, subcategory: subcategory ?? (below || undefined) }))
    .filter(({ category }) => category !== '')
  // A name of the shop's may hold a comma.
  return places.length > 1 ? [...places, { category: text, subcategory }] : places
}

function readPictures(reader: RowReader): string[] {
  const cells = reader.rows.map((row) => String(reader.cell('pictures', row) ?? ''))
  const named = [...new Set(cells.flatMap((cell) => reader.split(cell)))]
  if (named.length > MAX_PRODUCT_IMAGES)
    reader.tell(`Il a plus de ${MAX_PRODUCT_IMAGES} images\u00a0: le produit vient sans les dernières`)
  return named.slice(0, MAX_PRODUCT_IMAGES)
}
