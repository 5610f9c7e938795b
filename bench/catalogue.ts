import sharp from 'sharp'
import { foldText } from '#rules/text.ts'
import { writeSpecificationKeys } from '#server/catalogue/products/product-row.ts'
import { searchText } from '#server/catalogue/search-text.ts'
import { writeTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { addImages } from '#server/images/image-rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { saveBytes } from '../tests/support/save-bytes.ts'

const KINDS = [
  'Casque intégral',
  'Casque jet',
  'Blouson cuir',
  'Gants été',
  'Bottes racing',
  'Pantalon textile',
  'Kit chaîne',
  'Plaquettes avant',
  'Pneu arrière',
  'Top case',
]
const WORDS = [
  'Sirocco',
  'Atlas',
  'Piste',
  'Route',
  'Dune',
  'Corniche',
  'Nuit',
  'Éclair',
  'Granit',
  'Virage',
  'Hauts Plateaux',
  'Médina',
  'Écume',
  'Cèdre',
]
/** Characteristics that every category filters by, each with its number of values. */
const SPECIFICATIONS: [name: string, values: number][] = [
  ['Homologation', 4],
  ['Coque', 5],
  ['Saison', 3],
  ['Protections', 7],
  ['Dimension', 40],
  ['Poids', 60],
]
const BRANDS = 50
const BATCH = 400

/** Fills an empty shop with so many invented products, the same ones each time. */
export async function fillCatalogue(
  db: Db,
  images: ImageLibrary,
  products: number,
  categoryCount = 20,
): Promise<void> {
  // Noise, so that it takes about as many bytes as a photo.
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const blank = sharp({ create: { width: 300, height: 300, channels: 3, noise, background: '#d90416' } })
  const picture = await saveBytes(images, await blank.resize(1200).png().toBuffer())
  await addImages(db, [picture])
  const categories = await db
    .insertInto('categories')
    .values(rows(categoryCount, categoryRow))
    .returning('id')
    .execute()
  const subcategories = await db
    .insertInto('subcategories')
    .values(
      categories.flatMap(({ id }) =>
        rows(5, (n) => ({ category_id: id, name: `Rayon ${n + 1}`, position: n + 1 })),
      ),
    )
    .returning(['id', 'category_id'])
    .execute()
  const brands = await db
    .insertInto('brands')
    .values(rows(BRANDS, brandRow))
    .returning(['id', 'name'])
    .execute()
  const rowOf = (n: number) => productRow(n, subcategories, brands)
  for (let from = 0; from < products; from += BATCH) {
    const batch = rows(Math.min(BATCH, products - from), (n) => rowOf(from + n))
    await db.transaction().execute(async (trx) => {
      const made = await trx.insertInto('products').values(batch).returning('id').execute()
      const pictures = made.map(({ id }) => ({
        product_id: id,
        image_hash: picture.hash,
        filename: 'x.webp',
        position: 0,
      }))
      await trx.insertInto('product_images').values(pictures).execute()
    })
  }
  await writeCatalogue(db, async () => {})
}

const MODELS = 2000

/**
 * Gives products vehicles: a share of them fits all, the others three models each for four years; the first model is
 * common, as one in 15 of them names it.
 */
export async function fillVehicles(db: Db, products: number, all: number): Promise<void> {
  await db
    .insertInto('vehicle_models')
    .values(
      rows(MODELS, (n) => ({
        make: 'Yamaha',
        make_key: 'yamaha',
        name: `MT-${n}`,
        name_key: `mt-${n}`,
        kind: 'motorcycle' as const,
      })),
    )
    .execute()
  for (let from = 1; from <= products; from += BATCH) {
    const fits = rows(Math.min(BATCH, products - from + 1), (n) => fitsOf(from + n, all)).flat()
    await db.insertInto('product_fits').values(fits).execute()
  }
}

function fitsOf(product_id: number, all: number): NewRow<'product_fits'>[] {
  if (product_id % 100 < all * 100) return [{ product_id, model_id: null, from_year: 0, to_year: 9999 }]
  const from_year = 2000 + (product_id % 20)
  return [0, 1, 2].map((at) => ({
    product_id,
    model_id: at === 0 && product_id % 15 === 0 ? 1 : 2 + ((product_id * 7 + at * 331) % (MODELS - 1)),
    from_year,
    to_year: from_year + 3,
  }))
}

function rows<Row>(count: number, row: (n: number) => Row): Row[] {
  return Array.from({ length: count }, (_, n) => row(n))
}

function categoryRow(n: number): NewRow<'categories'> {
  return {
    name: `Catégorie ${n + 1}`,
    name_key: `catégorie ${n + 1}`,
    class_name: '',
    color: '#333333',
    image_hash: null,
    filters: JSON.stringify(SPECIFICATIONS.map(([name]) => name)),
  }
}

function brandRow(n: number): NewRow<'brands'> {
  const name = `Marque ${n + 1}`
  return { name, name_key: name.toLowerCase() }
}

function productRow(
  n: number,
  subcategories: { id: number; category_id: number }[],
  brands: { id: number; name: string }[],
): NewRow<'products'> {
  const name = `${KINDS[n % KINDS.length]} ${WORDS[n % WORDS.length]} ${WORDS[(n * 7 + 3) % WORDS.length]} ${n + 1}`
  const subcategory = subcategories[n % subcategories.length]
  const brand = brands[n % brands.length]
  const specifications = Object.fromEntries(
    SPECIFICATIONS.map(([name, values], at) => [
      name,
      `${name} ${(n * (at + 3) + (n >> (at + 2))) % values}`,
    ]),
  )
  const createdAt = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString()
  return {
    name,
    name_key: foldText(name),
    search_text: searchText(name, brand?.name ?? null),
    price: 1000 + ((n * 7919) % 90_000),
    original_price: n % 5 === 0 ? 95_000 : null,
    category_id: subcategory?.category_id ?? 1,
    subcategory_id: subcategory?.id ?? null,
    brand_id: brand?.id ?? null,
    description: 'Un produit inventé pour mesurer la boutique, avec une description de longueur ordinaire.',
    full_description: 'Une description complète. '.repeat(12),
    specifications: writeTextMap({ ...specifications, Matière: 'Fibre' }),
    specification_keys: writeSpecificationKeys(specifications),
    in_stock: n % 11 === 0 ? 0 : 1,
    is_new: n % 9 === 0 ? 1 : 0,
    sizes: '[]',
    colors: '[]',
    created_at: createdAt,
    updated_at: createdAt,
  }
}
