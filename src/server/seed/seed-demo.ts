import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { foldText, nameKey } from '#rules/text.ts'
import { writeTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import { toFlag } from '#server/db/tables.ts'
import { bumpCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addImages } from '#server/images/image-rows.ts'
import type { ImageLibrary, StoredImage } from '#server/images/library.ts'
import { ROOT } from '#server/root.ts'

const FOLDER = join(ROOT, 'demo')

const picture = z.object({ drawing: z.string(), colours: z.string() })

const colourway = z.object({ main: z.string(), shade: z.string(), light: z.string(), accent: z.string() })

const demoCategory = z.object({
  name: z.string(),
  subcategories: z.array(z.string()),
  color: z.string(),
  className: z.string(),
  picture: picture.nullable(),
})

const demoProducts = z.object({
  category: z.string(),
  products: z.array(
    z.object({
      name: z.string(),
      price: z.int(),
      originalPrice: z.int().nullable(),
      subcategory: z.string().nullable(),
      brand: z.string().nullable(),
      description: z.string(),
      fullDescription: z.string(),
      specifications: z.record(z.string(), z.string()),
      inStock: z.boolean(),
      isNew: z.boolean(),
      sizes: z.array(z.string()),
      colors: z.array(z.string()),
      pictures: z.array(picture),
    }),
  ),
})

type Picture = z.infer<typeof picture>
type DemoProduct = z.infer<typeof demoProducts>['products'][number]

/** The colours that every drawing is drawn in, which a colourway takes the place of. */
const DRAWN: z.infer<typeof colourway> = {
  main: '#d90416',
  shade: '#8c0310',
  light: '#ff4b57',
  accent: '#f5f5f4',
}

/** Whether the shop's shelves are empty, so that the demo catalogue may fill them. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Fills an empty shop with the demo catalogue of `demo/`, its pictures rendered from their drawings. The
 * pictures come first; then all rows are written in one transaction, so that a start cut short leaves
 * nothing half-filled.
 */
export async function seedDemo(db: Db, images: ImageLibrary): Promise<void> {
  const demo = await readDemo()
  const pictures = await renderPictures(images, demo)
  await db.transaction().execute(async (trx) => {
    await addImages(trx, [...pictures.values()])
    const brandIds = await insertBrands(trx, demo.brands)
    for (const category of demo.categories) {
      const products = demo.products.find((list) => list.category === category.name)?.products ?? []
      await insertCategory(trx, category, products, brandIds, pictures)
    }
    await insertHome(trx, demo, pictures)
    await bumpCatalogueVersion(trx)
  })
}

type Demo = Awaited<ReturnType<typeof readDemo>>
type Pictures = Map<string, StoredImage>

async function readDemo() {
  const files = (await readdir(join(FOLDER, 'products'))).sort()
  return {
    brands: await readJson('brands.json', z.array(z.string())),
    categories: await readJson('categories.json', z.array(demoCategory)),
    colourways: await readJson('colourways.json', z.record(z.string(), colourway)),
    products: await Promise.all(files.map((file) => readJson(`products/${file}`, demoProducts))),
    news: await readJson(
      'news.json',
      z.array(z.object({ title: z.string(), text: z.string(), isActive: z.boolean() })),
    ),
    banners: await readJson(
      'banners.json',
      z.array(z.object({ title: z.string(), isActive: z.boolean(), picture: z.string() })),
    ),
    heroCard: await readJson(
      'hero-card.json',
      z.object({ title: z.string(), link: z.string(), isActive: z.boolean() }),
    ),
  }
}

async function readJson<Shape>(file: string, shape: z.ZodType<Shape>): Promise<Shape> {
  return shape.parse(JSON.parse(await readFile(join(FOLDER, file), 'utf8')))
}

async function renderPictures(images: ImageLibrary, demo: Demo): Promise<Pictures> {
  const wanted = new Map<string, () => Promise<string>>()
  const all = [
    ...demo.categories.flatMap((category) => category.picture ?? []),
    ...demo.products.flatMap((list) => list.products.flatMap((product) => product.pictures)),
  ]
  for (const one of all) wanted.set(keyOf(one), () => drawing(one, demo))
  for (const { picture } of demo.banners)
    wanted.set(picture, () => readFile(join(FOLDER, `banners/${picture}.svg`), 'utf8'))
  const rendered: Pictures = new Map()
  const queue = [...wanted]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      rendered.set(next[0], await images.saveDrawing(await next[1]()))
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return rendered
}

async function drawing({ drawing, colours }: Picture, { colourways }: Demo): Promise<string> {
  const svg = await readFile(join(FOLDER, `drawings/${drawing}.svg`), 'utf8')
  const wanted = colourways[colours] ?? DRAWN
  const replacements = new Map(
    (Object.keys(DRAWN) as (keyof typeof DRAWN)[]).map((part) => [DRAWN[part], wanted[part]]),
  )
  return svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => replacements.get(colour.toLowerCase()) ?? colour)
}

function keyOf({ drawing, colours }: Picture): string {
  return `${drawing}/${colours}`
}

async function insertBrands(trx: Db, names: string[]): Promise<Map<string, number>> {
  const rows = names.map((name) => ({ name, name_key: nameKey(name) }))
  const inserted = await trx.insertInto('brands').values(rows).returning(['id', 'name']).execute()
  return new Map(inserted.map((row) => [row.name, row.id]))
}

async function insertCategory(
  trx: Db,
  category: z.infer<typeof demoCategory>,
  products: DemoProduct[],
  brandIds: Map<string, number>,
  pictures: Pictures,
): Promise<void> {
  const { id } = await trx
    .insertInto('categories')
    .values({
      name: category.name,
      name_key: nameKey(category.name),
      class_name: category.className,
      color: category.color,
      image_hash: (category.picture && pictures.get(keyOf(category.picture))?.hash) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subcategoryIds = new Map<string, number>()
  for (const [index, name] of category.subcategories.entries()) {
    const row = await trx
      .insertInto('subcategories')
      .values({ category_id: id, name, position: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    subcategoryIds.set(name, row.id)
  }
  for (const product of products) {
    const subcategoryId =
      product.subcategory === null ? null : (subcategoryIds.get(product.subcategory) ?? null)
    await insertProduct(trx, product, id, subcategoryId, brandIds, pictures)
  }
}

async function insertProduct(
  trx: Db,
  product: DemoProduct,
  categoryId: number,
  subcategoryId: number | null,
  brandIds: Map<string, number>,
  pictures: Pictures,
): Promise<void> {
  const createdAt = new Date(Date.now() - ageOf(product, categoryId)).toISOString()
  const { id } = await trx
    .insertInto('products')
    .values({
      name: product.name,
      name_key: foldText(product.name),
      search_text: foldText(`${product.name} ${product.brand ?? ''}`),
      price: product.price,
      original_price: product.originalPrice,
      category_id: categoryId,
      subcategory_id: subcategoryId,
      brand_id: product.brand === null ? null : (brandIds.get(product.brand) ?? null),
      description: product.description,
      full_description: product.fullDescription,
      specifications: writeTextMap(product.specifications),
      in_stock: toFlag(product.inStock),
      is_new: toFlag(product.isNew),
      sizes: JSON.stringify(product.sizes),
      colors: JSON.stringify(product.colors),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = product.pictures.flatMap((one, position) => {
    const stored = pictures.get(keyOf(one))
    if (!stored) return []
    return [
      { product_id: id, image_hash: stored.hash, filename: `${one.drawing}-${one.colours}.webp`, position },
    ]
  })
  if (images.length > 0) await trx.insertInto('product_images').values(images).execute()
}

const DAY = 86_400_000

// Spreads arrivals over a year, so that "newest" mixes the shelves; in ms.
function ageOf(product: DemoProduct, categoryId: number): number {
  const spread = [...product.name].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 3000,
    categoryId,
  )
  return product.isNew ? (spread * DAY) / 300 : DAY * (15 + spread / 10)
}

async function insertHome(trx: Db, demo: Demo, pictures: Pictures): Promise<void> {
  const news = demo.news.map((item, index) => ({
    title: item.title,
    text: item.text,
    is_active: toFlag(item.isActive),
    position: index + 1,
  }))
  const banners = demo.banners.map((item) => ({
    title: item.title,
    is_active: toFlag(item.isActive),
    image_hash: pictures.get(item.picture)?.hash ?? null,
  }))
  await trx.insertInto('news').values(news).execute()
  await trx.insertInto('banners').values(banners).execute()
  const { title, link, isActive } = demo.heroCard
  await trx
    .insertInto('hero_cards')
    .values({ title, link, is_active: toFlag(isActive) })
    .execute()
  await trx.insertInto('free_delivery').values({ id: 1, minimum_amount: 50_000, is_active: 1 }).execute()
}
