import type { ProductChange } from '#contract/product.ts'
import { FIT_WORDS, FITS } from '#rules/fit-texts.ts'
import type { ImportField } from '#rules/import-fields.ts'
import { splitPartNumbers } from '#rules/part-numbers.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { htmlToText, readSpecifications, splitImages, splitList, splitSizes } from '../rows/cell-texts.ts'
import type { Cell, Columns, ImportRow, RowReader } from '../rows/row-reader.ts'

/** A kind of file. Whatever one platform writes differently belongs in the module of its format. */
export type Format = {
  /** True if a file has the titles of the format. */
  detect: (columns: Columns) => boolean
  /** Normalized titles of the columns of the fields that it has, by preference. */
  titles: Partial<Record<ImportField, string[]>>
  /**
   * Reads by which names other rows refer to a row's product, and to which product the row itself refers, or if that is
   * the one of the row before.
   */
  productKey: (read: (...titles: string[]) => string) => {
    names: string[]
    parent?: string
    isNext?: boolean
  }
  /** Reads a product; undefined after `reader.fail`. `taxPercent` is that of the import. */
  read: (reader: RowReader, taxPercent: number) => ProductCells | undefined
  /** Turns a text that is not prose into what it means. */
  clean?: (text: string) => string
  /** True if two products may have the same name and brand. */
  hasTwins?: true
  imageName?: (filename: string) => string
}

/**
 * Fields that a file holds as they are; it has names instead of ids for others. A field of a product that
 * `IMPORT_FIELD_NAMES` lacks is not imported.
 */
export type ProductFields = Pick<
  ProductChange,
  Exclude<Extract<keyof ProductChange, ImportField>, 'fits'> | 'prices'
>

/** Undefined leaves what a product has, null empties it. */
type Text = string | null | undefined

/** A category by name. A subcategory that is null removes that of the product, undefined leaves it. */
export type Place = { category: string; subcategory?: string | null | undefined }

/** A category as a file has it; `isCut` if its path has more levels. */
export type PlaceCells = Place & { isCut?: boolean }

/** A variant in its row; null for a quantity that is not counted. */
export type VariantCells = {
  row: ImportRow
  size: string | null
  color: string | null
  quantity: Cell | null
  reference: string | null
  /** True if it is sold when no piece is left. */
  canBackorder?: boolean
  /** Images that show it, as file names or URLs. */
  images?: string[]
}

type Flag = 'inStock' | 'isNew' | 'isPublished'

/** All of the fields, each undefined where a file leaves what a product has. */
type Unchecked<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] | undefined }

export type PriceField = 'price' | 'salePrice' | 'originalPrice'

/** Prices of a product or a variant in its row. */
export type PriceCells = Record<PriceField, Cell | null | undefined> & {
  row: ImportRow
  /** Reads the days between which the sale price holds, as the file writes them. */
  readSaleDates: () => [from: string | undefined, to: string | undefined]
  /** Adds to an amount in DA what the cell leaves out; NaN for an invalid one. */
  adjust?: (amount: number, field: PriceField) => number
}

/** A product as a file has it, before any check. */
export type ProductCells = {
  /** Its id in the shop that wrote the file. */
  id?: number | undefined
  /** Its id or handle on another platform. */
  platformKey?: string | undefined
  fields: Unchecked<Omit<ProductFields, PriceField | 'prices' | Flag>>
  /** Yes or no, as `readFlag` reads it. */
  flags: Record<Flag, Text>
  fits: Text
  /** Possible categories: the first that exists is used, else the first is created. */
  places: PlaceCells[]
  /** Of a list of brands, the list itself and its names: the first that exists is used, else that of the fields. */
  brands?: string[]
  /** File names or URLs; those of its variants follow. */
  images: string[]
  /** True if an image that no variant names shows no colour, and not whichever it has. */
  hasImageColors?: boolean
  /** The lowest price is that of the product, the others are those of the variants in their rows. */
  prices: PriceCells[]
  /** Prices of variants beside that of the product, where a file has columns of them. */
  variantPrices?: PriceCells[]
  variants: VariantCells[]
  /** Pieces of a product without variants. */
  quantity: Cell | undefined
  /** True if it is sold when no piece is left. */
  canBackorder?: boolean
  /** A product is counted if it has a quantity, unless the file says. */
  counting?: { isCounted: boolean; lowAt: number | null | undefined }
}

type Ways = {
  /** Separates the values of a list, beside commas. */
  separator?: RegExp
  /** Splits a list of sizes or colours. */
  split?: (text: string) => string[]
  /** Splits makers' numbers. */
  splitNumbers?: (text: string) => string[]
  /** Converts a description to plain text. */
  toText?: (text: string) => string
  /** The value of an empty cell. */
  empty?: null
}

/** Reads the columns of fields as most files have them. */
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

/** Says that a product or a variant is already in another line. */
export function tellDoubled(reference: string | null | undefined, first: number): string {
  return reference
    ? `La référence «\u00a0${reference}\u00a0» est déjà celle de la ligne ${first}`
    : `Ce produit est déjà à la ligne ${first}`
}

/** Reads how a product fits; other words, such as those of a cut, say nothing of it. */
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

/** Reads several brands in one cell; undefined for one brand. */
function readBrands(reader: RowReader, brand: Text): string[] | undefined {
  const names = splitList(brand ?? '').flatMap((name) => lastOf(name) ?? [])
  if (!brand || names.length < 2) return undefined
  reader.note('Un produit a une seule marque ici\u00a0: de plusieurs vient celle qui existe, ou la première')
  return [brand, ...names]
}

/** Leaves out categories that are numbers of another program. */
function withoutNumbers(reader: RowReader, places: PlaceCells[]): PlaceCells[] {
  const named = places.filter(({ category }) => !/^[\d\s,;]+$/.test(category))
  if (named.length < places.length)
    reader.note(
      'Des catégories sont des numéros d’un autre programme, comme «\u00a020\u00a0»\u00a0: elles ne viennent pas, choisissez une catégorie',
    )
  return named
}

/** The levels above all others in Odoo. */
const ROOTS = new Set('all tous toutes saleable vendable'.split(' '))

/** Reads a path of Odoo, `All / Saleable / Vestes`, as others write theirs. */
function withoutRoots(path: string): string {
  const levels = path.split(/ \/ /).map((level) => level.trim())
  if (levels.length < 2 || !ROOTS.has(foldText(levels[0] ?? ''))) return path
  while (levels.length > 1 && ROOTS.has(foldText(levels[0] ?? ''))) levels.shift()
  return levels.join(' > ')
}

/** Reads paths, such as `Casques > Intégraux, Promotions`. */
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
    // A product of « Casques > Intégraux » is often in « Casques » too.
    .filter((place, _, all) => place.subcategory || !all.some((other) => isBelow(other, place)))
  // The name of a category may hold a comma.
  return places.length > 1 ? [...places, { category: text, subcategory: subcategory ?? undefined }] : places
}
