import { cleanLine } from '#contract/fields.ts'
import type { ImportProblem } from '#contract/import.ts'
import { MAX_PRODUCT_IMAGES, productChange } from '#contract/product.ts'
import { IMPORT_FIELD_NAMES } from '#rules/import-fields.ts'
import type { Format, Place, PlaceCells, ProductCells, ProductFields } from '../formats/format.ts'
import { readFlag, readOffered } from '../rows/cell-texts.ts'
import { type ImportRow, RowReader, type Sheets } from '../rows/row-reader.ts'
import { type NamedFits, readFitsText } from './named-fits.ts'
import { explainNoPrice, readPrice } from './read-prices.ts'
import { type ImportedStock, readStock, takeWordAsFlag } from './read-stock.ts'

/** An image by file name or URL, and the colour that it shows; undefined keeps the stored image's colour. */
export type ImportedImage = { name: string; color: string | null | undefined }

/** A product of a file, validated. */
export type ImportedProduct = Pick<ProductCells, 'id' | 'platformKey'> &
  Pick<RowReader, 'name' | 'problems' | 'notes'> & {
    line: number
    /** Explains a missing price if another column has a price without tax. */
    noPrice: string | undefined
    fields: Partial<ProductFields>
    /** Possible categories, of which `findPlace` chooses one. */
    places: Place[]
    /** As in `ProductCells`; empty for a single brand. */
    brands: string[]
    stock: ImportedStock | undefined
    /** Undefined leaves the product's vehicles unchanged. */
    fits: NamedFits | undefined
    images: ImportedImage[]
  }

export type UnreadableProduct = { line: number; fatal: ImportProblem[] }

/** With `isSplit`, one quantity for several sizes and colours is split between them. */
export type ImportRules = Sheets & { format: Format; taxPercent: number; isSplit: boolean }

/** Converts the rows of a product, main row first, to a product. Prices in DA. */
export function readProduct(rows: ImportRow[], rules: ImportRules): ImportedProduct | UnreadableProduct {
  const reader = new RowReader(rows, rules, rules.format.clean)
  const { head, fatal, problems, notes } = reader
  const found =
    head.source === 0
      ? rules.format.read(reader, rules.taxPercent)
      : reader.fail('Déclinaisons\u00a0: son produit n’est pas dans le premier fichier')
  if (!found) return { line: head.line, fatal }
  const cells = takeWordAsFlag(reader, found)
  if (cells.places.length > 1)
    reader.note(
      'Un produit a une seule catégorie ici\u00a0: de plusieurs vient celle qui existe, ou la première',
    )
  if (cells.places.some(({ isCut }) => isCut))
    reader.note('Une catégorie a deux niveaux ici\u00a0: les suivants ne viennent pas')
  const stock = readStock(reader, cells, rules)
  const fields = readFields(reader, cells, stock)
  const product = {
    id: cells.id,
    platformKey: cells.platformKey,
    noPrice: fields.price === undefined ? explainNoPrice(reader) : undefined,
    fields,
    places: cells.places.map(cleanPlace),
    brands: cells.brands ?? [],
    stock,
    fits: readFits(reader, cells.fits),
    images: readImages(reader, cells),
  }
  if (fatal.length > 0) return { line: head.line, fatal }
  return { line: head.line, name: reader.name, ...product, problems, notes }
}

/** Reads the fields that need no lookup, and validates them like the owner's own changes. */
function readFields(
  reader: RowReader,
  cells: ProductCells,
  stock: ImportedStock | undefined,
): Partial<ProductFields> {
  const flag = (field: keyof ProductCells['flags'], readText = readFlag) => {
    const text = cells.flags[field]
    const read = text ? readText(text) : undefined
    if (text && read === undefined)
      reader.fail(
        `${IMPORT_FIELD_NAMES[field]}\u00a0: «\u00a0${text.slice(0, 50)}\u00a0» n’est ni oui ni non`,
      )
    return read
  }
  const read = {
    ...cells.fields,
    ...readPrice(reader, cells),
    // Counted quantities replace the file's flag, except in our own format, which has both.
    inStock: stock?.isCounted && !cells.counting ? undefined : flag('inStock', readOffered),
    isNew: flag('isNew'),
    isPublished: flag('isPublished'),
  } satisfies Record<keyof ProductFields, unknown>
  const given = Object.entries(read).filter(([, value]) => value !== undefined)
  const { success, data, error } = productChange.safeParse(Object.fromEntries(given))
  if (success) {
    const { updateMainImage: _main, ...fields } = data
    return fields
  }
  const labels: Record<string, string> = {
    ...IMPORT_FIELD_NAMES,
    prices: IMPORT_FIELD_NAMES.price,
  } satisfies Record<keyof ProductFields, string>
  for (const { path, message } of error.issues) {
    const label = labels[String(path[0])]
    reader.fail(label ? `${label}\u00a0: ${message}` : message)
  }
  return {}
}

/** Cleans category names in the way that the shop cleans new categories. */
function cleanPlace({ category, subcategory }: PlaceCells): Place {
  return { category: cleanLine(category), subcategory: subcategory && (cleanLine(subcategory) || undefined) }
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

/** Reads the images of a product and its variants. Of too many, keeps the first, then those of colours. */
function readImages(reader: RowReader, cells: ProductCells): ImportedImage[] {
  const named = readColors(reader, cells)
  if (named.length <= MAX_PRODUCT_IMAGES) return named
  reader.warn(`Il a plus de ${MAX_PRODUCT_IMAGES} images\u00a0: celles de ses couleurs viennent d’abord`)
  const colored = named.filter(({ color }) => color)
  const firsts = [...Map.groupBy(colored, ({ color }) => color).values()].flatMap(([first]) => first ?? [])
  const ranked = new Set([...named.slice(0, 1), ...firsts, ...colored, ...named])
  const kept = new Set([...ranked].slice(0, MAX_PRODUCT_IMAGES))
  return named.filter((image) => kept.has(image))
}

/** Reads which colour each image shows: that of the variants that name it, if all have the same colour. */
function readColors(
  reader: RowReader,
  { images, variants, fields: { colors = [] }, hasImageColors }: ProductCells,
): ImportedImage[] {
  const shown = new Map(images.map((name) => [name, { colors: new Set<string>(), variants: 0 }]))
  for (const variant of variants)
    for (const name of new Set(variant.images)) {
      const found = shown.get(name) ?? { colors: new Set(), variants: 0 }
      // A variant without a colour stands for all colours: two of them mark the image as showing several.
      for (const color of variant.color === null ? colors.slice(0, 2) : [variant.color])
        found.colors.add(color)
      found.variants++
      shown.set(name, found)
    }
  const isOfSome = (count: number) => count > 0 && count < variants.length
  if ([...shown.values()].some((found) => found.colors.size !== 1 && isOfSome(found.variants)))
    reader.note(
      'Une photo montre une seule couleur ici\u00a0: celles d’une taille ou de plusieurs couleurs viennent pour tout le produit',
    )
  return [...shown].map(([name, found]) => {
    const [color, ...others] = found.colors
    const isOne = color !== undefined && others.length === 0
    return { name, color: isOne ? color : hasImageColors ? null : undefined }
  })
}
