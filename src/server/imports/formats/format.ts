import type { ProductChange } from '#contract/product.ts'
import type { ImportField } from '#rules/import-fields.ts'
import { splitPartNumbers } from '#rules/part-numbers.ts'
import { FIT_WORDS, FITS } from '#rules/size-fit.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { htmlToText, readSpecifications, splitImages, splitList, splitSizes } from '../rows/cell-texts.ts'
import type { Cell, Columns, ImportRow, RowReader } from '../rows/row-reader.ts'

/** A file format. Everything that one platform writes in its own way belongs in the module of its format. */
export type Format = {
  detect: (columns: Columns) => boolean
  /** The normalized titles under which the format writes each field, the preferred title first. */
  titles: Partial<Record<ImportField, string[]>>
  productKey: (read: (...titles: string[]) => string) => {
    /** Keys by which other rows may refer to this product. */
    names: string[]
    /** The key of the product that the row belongs to. */
    parent?: string
    /** True if the row belongs to the product of the row above. */
    isNext?: boolean
  }
  /** Reads a product; undefined after `reader.fail`. `taxPercent` is a setting of the import. */
  read: (reader: RowReader, taxPercent: number) => ProductCells | undefined
  /** Undoes the format's escaping in every text except descriptions. */
  clean?: (text: string) => string
  /** True if two products may have the same name and brand. */
  hasTwins?: true
  imageName?: (filename: string) => string
}

/** Fields that a file writes as values; others, such as the category, are names that must be looked up. */
export type ProductFields = Pick<
  ProductChange,
  Exclude<Extract<keyof ProductChange, ImportField>, 'fits'> | 'prices'
>

/** Undefined leaves the product's value unchanged, null empties it. */
type Text = string | null | undefined

/** A category by name. A null subcategory removes the product's subcategory, undefined leaves it. */
export type Place = { category: string; subcategory?: string | null | undefined }

/** A category as the file names it. `isCut` is true if levels of its path are left out. */
export type PlaceCells = Place & { isCut?: boolean }

/**
 * A variant as its row describes it. A null quantity means that the variant's stock is not counted. A null
 * reference leaves the stored one unchanged, an empty one removes it.
 */
export type VariantCells = {
  row: ImportRow
  size: string | null
  color: string | null
  quantity: Cell | null
  reference: string | null
  /** True if the variant is still sold when its stock is empty. */
  canBackorder?: boolean
  /** File names or URLs of the images that show the variant. */
  images?: string[]
}

type Flag = 'inStock' | 'isNew' | 'isPublished'

/** `Fields`, each undefined where a file leaves the product's value unchanged. */
type Unchecked<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] | undefined }

export type PriceField = 'price' | 'salePrice' | 'originalPrice'

/** The prices of a product or a variant, as its row writes them. */
export type PriceCells = Record<PriceField, Cell | null | undefined> & {
  row: ImportRow
  readSaleDates: () => [from: string | undefined, to: string | undefined]
  /** Converts an amount in DA to the price to import, such as by adding the tax; NaN for an invalid price. */
  adjust?: (amount: number, field: PriceField) => number
}

/** A product as the file describes it, not yet validated. */
export type ProductCells = {
  /** The product's id in the Guidon shop that wrote the file. */
  id?: number | undefined
  /** The product's id or handle on another platform. */
  platformKey?: string | undefined
  fields: Unchecked<Omit<ProductFields, PriceField | 'prices' | Flag>>
  /** Texts that mean yes or no, which `readFlag` and `readOffered` read. */
  flags: Record<Flag, Text>
  fits: Text
  /** Possible categories, of which `findPlace` chooses one. */
  places: PlaceCells[]
  /**
   * If the brand cell lists several brands: the whole cell, then each name. The first brand that exists in
   * the shop is used, else the brand in `fields`.
   */
  brands?: string[]
  /** File names or URLs. Images of variants are in `variants`, and may be here too. */
  images: string[]
  /** True if an image that no variant names shows no colour; otherwise its stored colour stays. */
  hasImageColors?: boolean
  /** Gives each variant the price of its row, and the product the lowest of them. */
  prices: PriceCells[]
  /** The prices of variants, where a file has separate columns for them. */
  variantPrices?: PriceCells[]
  variants: VariantCells[]
  /** The quantity of the whole product, for a file without quantities of its variants. */
  quantity: Cell | undefined
  /** True if the product is still sold when its stock is empty. */
  canBackorder?: boolean
  /** Says if the stock is counted. Without it, the stock is counted if the file has a quantity. */
  counting?: { isCounted: boolean; lowAt: number | null | undefined }
}

type Ways = {
  /** Separates images, in addition to commas. */
  separator?: RegExp
  /** Splits a list of sizes or colours. */
  split?: (text: string) => string[]
  /** Splits a cell of manufacturers' part numbers. */
  splitNumbers?: (text: string) => string[]
  /** Converts a description to plain text. */
  toText?: (text: string) => string
  /** The value of an empty cell; undefined by default, which leaves the product's value unchanged. */
  empty?: null
}

/** Reads the columns of fields in the way that most formats share. */
export function readUsual(
  reader: RowReader,
  {
    separator = /\n/g,
    split = splitSizes,
    splitNumbers = splitPartNumbers,
    toText = htmlToText,
    empty,
  }: Ways = {},
): ProductCells {
  const text = (field: ImportField) => {
    const cell = reader.text(field)
    return cell === '' ? empty : cell
  }
  const prose = (field: ImportField) => {
    const html = text(field)
    return html === undefined ? undefined : toText(html ?? '')
  }
  const list = (field: ImportField, splitList = split) => {
    const value = text(field)
    return value === undefined ? undefined : splitList(value ?? '')
  }
  const specifications = text('specifications')
  const brands = readBrands(reader, lastOf(text('brand')))
  return {
    fields: {
      name: text('name') ?? undefined,
      reference: text('reference'),
      brand: brands?.[1] ?? lastOf(text('brand')),
      description: prose('description'),
      fullDescription: prose('fullDescription'),
      specifications: specifications === undefined ? undefined : readSpecifications(specifications ?? ''),
      partNumbers: list('partNumbers', splitNumbers),
      sizes: list('sizes'),
      colors: list('colors'),
      fit: readFit(reader, text('fit')),
    },
    flags: { inStock: text('inStock'), isNew: text('isNew'), isPublished: text('isPublished') },
    fits: text('fits'),
    places: withoutNumbers(reader, readPlaces(text('category'), text('subcategory'))),
    ...(brands && { brands }),
    images: reader.rows.flatMap((row) => splitImages(reader.text('pictures', row) ?? '', separator)),
    prices: [readPrices(reader, reader.head)],
    variants: [],
    quantity: reader.cell('quantity'),
  }
}

export const NOT_EACH = 'Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle'

/** Returns the message for a product or a variant that an earlier line of the file already has. */
export function tellDoubled(reference: string | null | undefined, first: number): string {
  return reference
    ? `La référence «\u00a0${reference}\u00a0» est déjà celle de la ligne ${first}`
    : `Ce produit est déjà à la ligne ${first}`
}

/** Reads whether a garment runs small or large; warns about other words, such as the name of a cut. */
function readFit(reader: RowReader, text: Text): ProductFields['fit'] {
  if (!text) return text === null ? null : undefined
  const word = foldText(text).replace(/^taille /, '')
  const fit = FITS.find((fit) => word.startsWith(FIT_WORDS[fit]))
  if (!fit)
    reader.warn(
      `Coupe\u00a0: «\u00a0${text.slice(0, 50)}\u00a0» n’est ni petit, ni normal, ni grand\u00a0: le produit vient sans elle`,
    )
  return fit
}

const SALE_FROM = [
  ...[
    'date sale price starts',
    'date de debut de promo',
    'discount from yyyy mm dd',
    'special price from date',
  ],
  ...['debut promo', 'date debut promo', 'debut de promo', 'date debut promotion', 'sale start date'],
]
const SALE_TO = [
  ...['date sale price ends', 'date de fin de promo', 'discount to yyyy mm dd', 'special price to date'],
  ...['fin promo', 'date fin promo', 'fin de promo', 'date fin promotion', 'sale end date'],
]

export function readPrices(reader: RowReader, row: ImportRow): PriceCells {
  return {
    row,
    price: reader.cell('price', row),
    salePrice: reader.cell('salePrice', row),
    originalPrice: reader.cell('originalPrice', row),
    readSaleDates: () => [reader.read(row, ...SALE_FROM), reader.read(row, ...SALE_TO)],
  }
}

function isBelow(other: PlaceCells, { category }: PlaceCells): boolean {
  return Boolean(other.subcategory) && nameKey(other.category) === nameKey(category)
}

/** Returns the last name of a path of brands, `Zéphyr > Zéphyr Racing`. */
function lastOf(brand: Text): Text {
  return brand?.replaceAll('&gt;', '>').split('>').at(-1)?.trim() || brand
}

/** Reads a cell that lists several brands; undefined for a single brand. */
function readBrands(reader: RowReader, brand: Text): string[] | undefined {
  const names = splitList(brand ?? '').flatMap((name) => lastOf(name) ?? [])
  if (!brand || names.length < 2) return undefined
  reader.note('Un produit a une seule marque ici\u00a0: de plusieurs vient celle qui existe, ou la première')
  return [brand, ...names]
}

/** Drops categories that are only ids of another program, and reports this. */
function withoutNumbers(reader: RowReader, places: PlaceCells[]): PlaceCells[] {
  const named = places.filter(({ category }) => !/^[\d\s,;]+$/.test(category))
  if (named.length < places.length)
    reader.note(
      'Des catégories sont des numéros d’un autre programme, comme «\u00a020\u00a0»\u00a0: elles ne viennent pas, choisissez une catégorie',
    )
  return named
}

/** Root categories of Odoo, which contain all other categories. */
const ROOTS = new Set('all tous toutes saleable vendable'.split(' '))

/** Rewrites a category path of Odoo, `All / Saleable / Vestes`, with `>` and without its root categories. */
function withoutRoots(path: string): string {
  const levels = path.split(/ \/ /).map((level) => level.trim())
  if (levels.length < 2 || !ROOTS.has(foldText(levels[0] ?? ''))) return path
  while (levels.length > 1 && ROOTS.has(foldText(levels[0] ?? ''))) levels.shift()
  return levels.join(' > ')
}

/** Reads category paths, such as `Casques > Intégraux, Promotions`. */
function readPlaces(text: Text, subcategory: Text): PlaceCells[] {
  if (!text) return []
  const plain = withoutRoots(text).replaceAll('&gt;', '>').replaceAll('›', '>').replaceAll('&amp;', '&')
  const places = splitList(plain.includes(',') ? plain : plain.replaceAll(';', ','))
    .map((path) => path.split('>').map((part) => part.trim()))
    .map(([category = '', below, ...deeper]) => ({
      category,
      subcategory: subcategory || below || undefined,
      isCut: deeper.length > 0 || Boolean(subcategory && below && nameKey(subcategory) !== nameKey(below)),
    }))
    .filter(({ category }) => category !== '')
    // Skips « Casques » if « Casques > Intégraux » is listed too, since files often list both.
    .filter((place, _, all) => place.subcategory || !all.some((other) => isBelow(other, place)))
  // The name of one category may contain a comma, so the whole cell is a candidate too.
  return places.length > 1 ? [...places, { category: text, subcategory: subcategory ?? undefined }] : places
}
