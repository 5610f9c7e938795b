import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { listVariants, variantKey } from '#rules/stock.ts'
import { listFits } from '#server/catalogue/products/product-fits.ts'
import { listImages } from '#server/catalogue/products/products.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { toCsv } from '#server/sheets/csv-write.ts'
import { type Cell, readAhead, type Sheet } from '#server/sheets/sheet.ts'
import { joinList, writeSpecifications } from './cell-texts.ts'
import { OWN } from './formats/own.ts'
import { writeFitsText } from './named-fits.ts'

/** Products per query. */
const BATCH = 50

/** Columns of each variant; the others are filled in the first row of a product. */
type VariantKey = 'product' | 'size' | 'color' | 'quantity' | 'variantReference'

/** In characters. */
const WIDTHS: Record<string, number> = {
  name: 40,
  description: 40,
  fullDescription: 40,
  specifications: 40,
  pictures: 32,
}

type Context = { db: Db; limits: { exports: Semaphore } }

/**
 * Exports every product in our own format, by id: a row for each variant, the first with the product's own fields.
 * Prices in DA.
 * @throws UnavailableError at the first batch, when too many exports are queued
 */
export function exportProducts({ db, limits }: Context): Sheet {
  return {
    name: 'Produits',
    columns: Object.entries(OWN).map(([key, name]) => ({ name, width: WIDTHS[key] ?? 14 })),
    batches: (async function* () {
      using _turn = await limits.exports.take(1)
      for await (const products of readBatches(db))
        yield products.flatMap(toLines).map((line) => Object.keys(OWN).map((key) => line[key] ?? null))
    })(),
  }
}

/** Writes a zip of that sheet as CSV and of the images that it names. */
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
  // One image in memory at a time: the next is added once the last is written.
  const addImages = async () => {
    for await (const products of readBatches(db))
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

async function* readBatches(db: Db): AsyncGenerator<Exported[]> {
  for (let last = 0; ; ) {
    const products = await listExported(db, last)
    if (products.length === 0) return
    yield products
    last = products.at(-1)?.id ?? last
  }
}

async function listExported(db: Db, after: number) {
  const products = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select(['categories.name as category', 'subcategories.name as subcategory', 'brands.name as brand'])
    .where('products.id', '>', after)
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
    fits: writeFitsText(fits.get(product.id) ?? null, nameOf),
    stock: new Map(stockOf.get(product.id)?.map((row) => [variantKey(row), row])),
    imageFiles: (imagesOf.get(product.id) ?? []).map(({ image_hash, filename }, index) => ({
      hash: image_hash,
      name: `${product.id}-${index + 1}-${filename}`,
    })),
  }))
}

/** Returns a function that names the models which products fit. */
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

function toLines(product: Exported): Record<string, Cell>[] {
  const sizes = readTextList(product.sizes)
  const colors = readTextList(product.colors)
  const own = {
    reference: product.reference,
    name: product.name,
    brand: product.brand,
    category: product.category,
    subcategory: product.subcategory,
    price: product.price,
    originalPrice: product.original_price,
    description: product.description,
    fullDescription: product.full_description,
    specifications: writeSpecifications(readTextMap(product.specifications)),
    sizes: joinList(sizes),
    colors: joinList(colors),
    fits: product.fits,
    inStock: yesOrNo(product.is_offered),
    isNew: yesOrNo(product.is_new),
    isPublished: yesOrNo(product.is_published),
    pictures: joinList(product.imageFiles.map(({ name }) => name)),
    isCounted: yesOrNo(product.counts_stock),
    lowAt: product.low_at,
  } satisfies Record<Exclude<keyof typeof OWN, VariantKey>, Cell>
  return listVariants({ sizes, colors }).map((variant, index) => {
    const { quantity = 0, reference = null } =
      product.stock.get(variantKey({ size: variant.size ?? '', color: variant.color ?? '' })) ?? {}
    const line = {
      product: product.id,
      size: variant.size,
      color: variant.color,
      quantity,
      variantReference: reference,
    } satisfies Record<VariantKey, Cell>
    return index === 0 ? { ...own, ...line } : line
  })
}

function yesOrNo(flag: 0 | 1): string {
  return flag === 1 ? 'oui' : 'non'
}
