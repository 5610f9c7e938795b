import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Price } from '#rules/choice.ts'
import type { ImportField } from '#rules/import-fields.ts'
import { FIT_WORDS } from '#rules/size-fit.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { listFits } from '#server/catalogue/products/product-fits.ts'
import { listImages } from '#server/catalogue/products/products.ts'
import { readPrices, readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import { readById } from '#server/db/rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { toCsv } from '#server/sheets/csv-write.ts'
import { type Cell, readAhead, type Sheet, type SheetColumn } from '#server/sheets/sheet.ts'
import { writeFitsText } from './read/named-fits.ts'
import { joinList, writeSpecifications } from './rows/cell-texts.ts'

/** Products per query. */
const BATCH = 50

/**
 * Exports every product except sketches in our own format, by id: a row for each variant, the first with the
 * product's own fields. Prices in DA.
 * @throws UnavailableError at the first batch, when too many exports are queued
 */
export function exportProducts({ db, limits }: { db: Db; limits: { exports: Semaphore } }): Sheet {
  return {
    name: 'Produits',
    columns: COLUMNS,
    batches: (async function* () {
      using _turn = await limits.exports.take(1)
      for await (const products of readById((after) => listExported(db, after)))
        yield products.flatMap(toRows).map((row) => COLUMNS.map(({ read }) => read(row)))
    })(),
  }
}

/** Writes a zip that contains the product sheet as CSV and the images that the sheet names. */
export async function* toZip(
  sheet: Sheet,
  { db, images }: { db: Db; images: ImageLibrary },
): AsyncGenerator<Uint8Array> {
  const csv = toCsv(sheet)
  const content = await readAhead(csv)
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (error: Error) => output.destroy(error)
  const source = Readable.from(content).once('error', fail)
  zip.addReadStream(source, 'produits.csv')
  // Adds an image only once the previous one is written, so that memory holds one image at a time.
  const addImages = async () => {
    for await (const products of readById((after) => listExported(db, after)))
      for (const { imageFiles } of products)
        for (const { hash, name } of imageFiles) {
          const bytes = await images.readWebp(hash)
          if (!bytes) continue
          const image = Readable.from([bytes])
          const sent = Promise.withResolvers<void>()
          image.once('close', sent.resolve)
          output.once('close', sent.resolve)
          zip.addReadStream(image, `images/${name}`, { compress: false, size: bytes.byteLength })
          await sent.promise
          output.off('close', sent.resolve)
          if (output.destroyed) return
        }
    zip.end()
  }
  try {
    addImages().catch(fail)
    yield* output
  } finally {
    source.destroy()
    output.destroy()
    await csv.return(undefined)
  }
}

type Exported = Awaited<ReturnType<typeof listExported>>[number]

async function listExported(db: Db, after: number) {
  const products = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select(['categories.name as category', 'subcategories.name as subcategory', 'brands.name as brand'])
    .where('products.id', '>', after)
    .where('is_sketch', '=', 0)
    .orderBy('products.id')
    .limit(BATCH)
    .execute()
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return []
  const stock = await db.selectFrom('product_stock').selectAll().where('product_id', 'in', ids).execute()
  const imagesOf = await listImages(db, ids)
  const fits = await listFits(db, ids)
  const nameOf = await readModelNames(db, ids)
  const stockOf = Map.groupBy(stock, (row) => row.product_id)
  return products.map((product) => ({
    ...product,
    sizes: readTextList(product.sizes),
    colors: readTextList(product.colors),
    prices: readPrices(product.prices),
    fits: writeFitsText(fits.get(product.id) ?? null, nameOf),
    stock: new Map(stockOf.get(product.id)?.map((row) => [variantKey(row), row])),
    imageFiles: (imagesOf.get(product.id) ?? []).map(({ image_hash, filename, color }, index) => ({
      hash: image_hash,
      color,
      name: `${product.id}-${index + 1}-${filename}`,
    })),
  }))
}

async function readModelNames(db: Db, productIds: number[]) {
  const rows = await db
    .selectFrom('product_fits')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'model_id')
    .select(['vehicle_models.id', 'make', 'name'])
    .distinct()
    .where('product_id', 'in', productIds)
    .execute()
  const names = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => names.get(id) ?? { make: '', name: '' }
}

type Row = {
  product: Exported
  variant: Variant
  /** Null where the variant costs what the product costs. */
  price: Price | null
  stock: { quantity: number; reference: string | null } | undefined
  isFirst: boolean
}

function toRows(product: Exported): Row[] {
  const prices = new Map(product.prices.map((price) => [variantKey(price), price]))
  return listVariants(product).map((variant, index) => ({
    product,
    variant,
    price: prices.get(variantKey(variant)) ?? null,
    stock: product.stock.get(variantKey({ size: variant.size ?? '', color: variant.color ?? '' })),
    isFirst: index === 0,
  }))
}

/** Makes a column that each variant's row fills. */
const each = (name: string, read: (row: Row) => Cell): SheetColumn<Row> => ({ name, width: 14, read })

/** Makes a column that only the first row of a product fills. `width` is in characters. */
const once = (name: string, read: (product: Exported) => Cell, width = 14): SheetColumn<Row> => ({
  name,
  width,
  read: ({ product, isFirst }) => (isFirst ? read(product) : null),
})

/** The columns of the export, in file order. The import recognizes this format by their titles. */
const OWN = {
  product: each('Produit', ({ product }) => product.id),
  reference: once('Référence', ({ reference }) => reference),
  partNumbers: once('Références constructeur', (product) => readTextList(product.part_numbers).join(' | ')),
  name: once('Nom', ({ name }) => name, 40),
  brand: once('Marque', ({ brand }) => brand),
  category: once('Catégorie', ({ category }) => category),
  subcategory: once('Sous-catégorie', ({ subcategory }) => subcategory),
  price: once('Prix', ({ price }) => price),
  originalPrice: once('Prix barré', (product) => product.original_price),
  description: once('Description', ({ description }) => description, 40),
  fullDescription: once('Description complète', (product) => product.full_description, 40),
  specifications: once(
    'Caractéristiques',
    (product) => writeSpecifications(readTextMap(product.specifications)),
    40,
  ),
  sizes: once('Tailles', ({ sizes }) => joinList(sizes)),
  colors: once('Couleurs', ({ colors }) => joinList(colors)),
  fit: once('Coupe', ({ fit }) => fit && FIT_WORDS[fit]),
  fits: once('Compatibilité', ({ fits }) => fits),
  inStock: once('En vente', (product) => yesOrNo(product.is_offered)),
  isNew: once('Nouveau', (product) => yesOrNo(product.is_new)),
  isPublished: once('Publié', (product) => yesOrNo(product.is_published)),
  pictures: once('Images', ({ imageFiles }) => joinList(imageFiles.map(({ name }) => name)), 32),
  isCounted: once('Stock compté', (product) => yesOrNo(product.counts_stock)),
  lowAt: once('Seuil bas', (product) => product.low_at),
  size: each('Taille', ({ variant }) => variant.size),
  color: each('Couleur', ({ variant }) => variant.color),
  quantity: each('Quantité', ({ stock }) => stock?.quantity ?? 0),
  prices: each('Prix de la variante', ({ price }) => price?.price ?? null),
  variantOriginalPrice: each('Prix barré de la variante', ({ price }) => price?.originalPrice ?? null),
  variantImages: each('Image de la variante', ({ product, variant }) =>
    product.imageFiles.flatMap(({ name, color }) => (color && color === variant.color ? name : [])).join('|'),
  ),
  variantReference: each('Référence de la variante', ({ stock }) => stock?.reference ?? null),
} satisfies Record<Exclude<ImportField, 'salePrice'>, SheetColumn<Row>> & Record<string, SheetColumn<Row>>

const COLUMNS: SheetColumn<Row>[] = Object.values(OWN)

function yesOrNo(flag: 0 | 1): string {
  return flag === 1 ? 'oui' : 'non'
}
