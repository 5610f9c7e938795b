import sharp from 'sharp'
import { foldText, nameKey } from '#rules/text.ts'
import { writeSpecificationKeys } from '#server/catalogue/products/product-row.ts'
import { searchText } from '#server/catalogue/search-text.ts'
import { writeTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import type { Shop } from '#server/http/app-env.ts'
import { saveBytes } from './save-bytes.ts'

let made = 0

/** Invalidates caches of the catalogue, as a write of the admin does, after a test has changed rows itself. */
export async function bumpVersion({ db, catalogueVersion }: Pick<Shop, 'db' | 'catalogueVersion'>) {
  await writeCatalogue(db, async () => {})
  await catalogueVersion.refresh()
}

/** Adds a category with its subcategories; returns its id. */
export async function addCategory(
  { db }: Pick<Shop, 'db'>,
  {
    name = `Catégorie ${++made}`,
    subcategories = [] as string[],
    ...columns
  }: Partial<NewRow<'categories'>> & {
    subcategories?: string[]
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({
      name,
      name_key: nameKey(name),
      class_name: '',
      color: '#000000',
      image_hash: null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = subcategories.map((subcategory, index) => ({
    category_id: id,
    name: subcategory,
    position: index + 1,
  }))
  if (rows.length > 0) await db.insertInto('subcategories').values(rows).execute()
  return id
}

export async function addBrand({ db }: Pick<Shop, 'db'>, name: string): Promise<number> {
  const { id } = await db
    .insertInto('brands')
    .values({ name, name_key: nameKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type TestProduct = {
  name?: string
  price?: number
  originalPrice?: number | null
  categoryId?: number
  subcategory?: string
  /** The name of a brand, which is created if missing. */
  brand?: string
  description?: string
  fullDescription?: string
  specifications?: Record<string, string>
  inStock?: boolean
  isNew?: boolean
  sizes?: string[]
  colors?: string[]
  createdAt?: string
}

/** Adds a product, by default in stock, newer than the one before; returns its id. */
export async function addProduct(shop: Pick<Shop, 'db'>, product: TestProduct = {}): Promise<number> {
  const { name = `Produit ${++made}`, brand, subcategory } = product
  const categoryId = product.categoryId ?? (await addCategory(shop))
  const createdAt = product.createdAt ?? new Date(Date.UTC(2025, 0, 1) + ++made * 1000).toISOString()
  const { id } = await shop.db
    .insertInto('products')
    .values({
      name,
      name_key: foldText(name),
      search_text: searchText(name, brand ?? null),
      price: product.price ?? 10_000,
      original_price: product.originalPrice ?? null,
      category_id: categoryId,
      subcategory_id: subcategory ? await findSubcategory(shop.db, categoryId, subcategory) : null,
      brand_id: brand ? await findOrAddBrand(shop, brand) : null,
      description: product.description ?? '',
      full_description: product.fullDescription ?? '',
      specifications: writeTextMap(product.specifications ?? {}),
      specification_keys: writeSpecificationKeys(product.specifications ?? {}),
      in_stock: product.inStock === false ? 0 : 1,
      is_offered: product.inStock === false ? 0 : 1,
      is_new: product.isNew ? 1 : 0,
      sizes: JSON.stringify(product.sizes ?? []),
      colors: JSON.stringify(product.colors ?? []),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a real image of one colour, 800 x 600 px, to the library and its table; returns the name of its content. */
export async function addImage({ db, images }: Pick<Shop, 'db' | 'images'>, background = '#d90416') {
  const drawn = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  const stored = await saveBytes(images, await drawn.png().toBuffer())
  const row = { ...stored, created_at: new Date().toISOString() }
  await db
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return stored.hash
}

/** Adds an image to a product, after its others; returns its id and the name of its content. */
export async function addProductImage(shop: Pick<Shop, 'db' | 'images'>, productId: number, color?: string) {
  const hash = await addImage(shop, color)
  const { id } = await shop.db
    .insertInto('product_images')
    .values({ product_id: productId, image_hash: hash, filename: 'vue.webp', position: ++made })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, hash }
}

/** Adds a wilaya (600 DA at home, 400 DA to a center); returns its id. */
export async function addWilaya(
  { db }: Pick<Shop, 'db'>,
  {
    name = `Wilaya ${++made}`,
    centers = ['Centre ville'],
    baladiyas = ['Es Sénia', 'Arzew'],
    ...columns
  }: Partial<Omit<NewRow<'wilayas'>, 'centers' | 'baladiyas'>> & {
    centers?: string[]
    baladiyas?: string[]
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('wilayas')
    .values({
      code: null,
      name,
      name_key: foldText(name),
      home_price: 600,
      center_price: 400,
      centers: JSON.stringify(centers),
      baladiyas: JSON.stringify(baladiyas),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets free delivery; threshold in DA. */
export async function setFreeDelivery({ db }: Pick<Shop, 'db'>, minimumAmount: number, isActive = true) {
  const values = { minimum_amount: minimumAmount, is_active: isActive ? (1 as const) : (0 as const) }
  await db
    .insertInto('free_delivery')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

async function findSubcategory(db: Db, categoryId: number, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('subcategories')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

async function findOrAddBrand(shop: Pick<Shop, 'db'>, name: string): Promise<number> {
  const known = await shop.db.selectFrom('brands').select('id').where('name', '=', name).executeTakeFirst()
  return known?.id ?? addBrand(shop, name)
}
