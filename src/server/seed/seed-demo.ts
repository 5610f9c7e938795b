import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newCategory } from '#contract/category.ts'
import { newBanner, newHeroCard, newNewsItem } from '#contract/content.ts'
import { newProduct } from '#contract/product.ts'
import { createBrand } from '#server/catalogue/brands.ts'
import { createCategory } from '#server/catalogue/categories.ts'
import { createProduct } from '#server/catalogue/products/write-product.ts'
import { createSizeGuide } from '#server/catalogue/size-guides.ts'
import { createModel } from '#server/catalogue/vehicles.ts'
import { banners, heroCards, news } from '#server/content/home-lists.ts'
import type { Db } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import type { ImageLibrary, StoredImage } from '#server/images/library.ts'
import { findFitsChange, readFitsText } from '#server/imports/read/named-fits.ts'
import { seedDelivery } from './demo-delivery.ts'
import { markDemo } from './demo-marks.ts'
import { DEMO_FOLDER, readDemo, seedOrders } from './seed-orders.ts'
import { demoModels, demoSizeGuides } from './usual-lists.ts'

const DAY = 86_400_000

const demoImage = z.object({ drawing: z.string(), colours: z.string() })
const colorway = z.object({ main: z.string(), shade: z.string(), light: z.string(), accent: z.string() })
const demoCategory = newCategory.extend({ image: demoImage.nullable() })
const demoBanner = newBanner.extend({ image: z.string() })
const demoProducts = z.object({
  category: z.string(),
  products: z.array(
    newProduct.omit({ categoryId: true, subcategoryId: true }).extend({
      fits: z.string().default(''),
      subcategory: z.string().nullable(),
      images: z.array(demoImage),
    }),
  ),
})

type DemoImage = z.infer<typeof demoImage>
type DemoProduct = z.infer<typeof demoProducts>['products'][number]
type Images = Map<string, StoredImage>

/** Colors that the drawings contain as placeholders. */
const DRAWN = { main: '#d90416', shade: '#8c0310', light: '#ff4b57', accent: '#f5f5f4' }

/** Loads `demo/`: saves the drawings, then inserts all rows in one transaction. `owner` is an email. */
export async function seedDemo(db: Db, library: ImageLibrary, owner: string): Promise<void> {
  const demo = await readCatalogue()
  const files = await saveDrawings(library, demo)
  await writeCatalogue(db, async (trx) => {
    for (const name of demo.brands) await createBrand(trx, { name })
    for (const model of demo.vehicles) await createModel(trx, model)
    const guideOf = new Map<string, number>()
    for (const { categories, ...guide } of demo.sizeGuides) {
      const { id } = await createSizeGuide(trx, guide)
      for (const category of categories) guideOf.set(category, id)
    }
    for (const { image, ...rest } of demo.categories) {
      const category = { ...rest, sizeGuideId: guideOf.get(rest.name) ?? null }
      const { id } = await createCategory(trx, category, image ? files.get(keyOf(image)) : undefined)
      const products = demo.products.find((list) => list.category === category.name)?.products ?? []
      for (const { subcategory, images, fits: text, ...product } of products) {
        const photos = images.flatMap((image) => {
          const file = files.get(keyOf(image))
          return file
            ? [{ ...file, filename: `${image.drawing}-${image.colours}.webp`, color: image.color }]
            : []
        })
        const subcategoryId = subcategory === null ? null : category.subcategories.indexOf(subcategory) + 1
        const fits = (await findFitsChange(trx, null, readFitsText(text))) ?? null
        const created = await createProduct(
          trx,
          { ...product, fits, imageColors: photos.map(({ color }) => color), categoryId: id, subcategoryId },
          photos,
        )
        const created_at = new Date(Date.now() - ageOf(product, id)).toISOString()
        await updateRow(trx, 'products', created.id, { created_at })
      }
    }
    for (const item of demo.news) await news.create(trx, item)
    for (const { image, ...banner } of demo.banners) {
      const stored = files.get(image)
      if (stored) await banners.create(trx, banner, stored)
    }
    await heroCards.create(trx, demo.heroCard)
    await seedDelivery(trx)
    await markDemo(trx)
    await seedOrders(trx, owner)
  })
}

async function readCatalogue() {
  const files = (await readdir(join(DEMO_FOLDER, 'products'))).sort()
  const lists = await Promise.all(files.map((file) => readDemo(`products/${file}`, demoProducts)))
  const colorways = await readDemo('colourways.json', z.record(z.string(), colorway))
  return {
    brands: await readDemo('brands.json', z.array(z.string())),
    sizeGuides: await demoSizeGuides(),
    categories: await readDemo('categories.json', z.array(demoCategory)),
    colorways,
    products: lists.map(({ category, products }) => ({
      category,
      products: products.map((product) => ({ ...product, images: colorImages(product, colorways) })),
    })),
    vehicles: await demoModels(),
    news: await readDemo('news.json', z.array(newNewsItem)),
    banners: await readDemo('banners.json', z.array(demoBanner)),
    heroCard: await readDemo('hero-card.json', newHeroCard),
  }
}

/** Sets which colour each image shows, and adds the first drawing in each colour without an image. */
function colorImages({ images, colors }: DemoProduct, colorways: object) {
  const ways = new Map(colors.map((color) => [colorwayOf(color, colorways), color]))
  const drawn = images.map((image) => ({ ...image, color: ways.get(image.colours) ?? null }))
  const missing = [...ways].filter(([way]) => images.every(({ colours }) => colours !== way))
  const [first] = images
  return first ? [...drawn, ...missing.map(([colours, color]) => ({ ...first, colours, color }))] : drawn
}

/** Finds the colours of a drawing: `jaune-fluo` for "Jaune fluo", and `noir` for "Noir mat". */
function colorwayOf(color: string, colorways: object): string {
  const [plain = '', ...finish] = color.toLowerCase().split(' ')
  const whole = [plain, ...finish].join('-')
  return whole in colorways ? whole : plain
}

async function saveDrawings(
  library: ImageLibrary,
  demo: Awaited<ReturnType<typeof readCatalogue>>,
): Promise<Images> {
  const drawings = new Map<string, () => Promise<string>>()
  const all = [
    ...demo.categories.flatMap(({ image }) => image ?? []),
    ...demo.products.flatMap(({ products }) => products.flatMap(({ images }) => images)),
  ]
  for (const image of all)
    drawings.set(keyOf(image), () => readDrawing(image, demo.colorways[image.colours] ?? DRAWN))
  for (const { image } of demo.banners)
    drawings.set(image, () => readFile(join(DEMO_FOLDER, `banners/${image}.svg`), 'utf8'))
  const images: Images = new Map()
  const queue = drawings.entries()
  const work = async () => {
    for (const [key, read] of queue) images.set(key, await library.saveDrawing(await read()))
  }
  await Promise.all([work(), work(), work(), work()])
  return images
}

async function readDrawing({ drawing }: DemoImage, colors: typeof DRAWN): Promise<string> {
  const svg = await readFile(join(DEMO_FOLDER, `drawings/${drawing}.svg`), 'utf8')
  const parts = Object.keys(DRAWN) as (keyof typeof DRAWN)[]
  const replacements = new Map(parts.map((part) => [DRAWN[part], colors[part]]))
  return svg.replace(/#[0-9a-f]{6}\b/gi, (color) => replacements.get(color.toLowerCase()) ?? color)
}

function keyOf({ drawing, colours }: DemoImage): string {
  return `${drawing}/${colours}`
}

/** Returns the age of a product in ms, spread over a year so that sorting by newest mixes categories. */
function ageOf({ name, isNew }: { name: string; isNew: boolean }, categoryId: number): number {
  const spread = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 3000, categoryId)
  return isNew ? (spread * DAY) / 300 : DAY * (15 + spread / 10)
}
