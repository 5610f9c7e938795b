import { sql } from 'kysely'
import { expect } from 'vitest'
import { addBrand, addCategory } from './support/factories.ts'
import { onEachDatabase } from './support/on-each-database.ts'
import type { TestShop } from './support/open-test-shop.ts'

const PRODUCTS = 100_000
const CATEGORIES = 20

/** Every public read that looks into what grows, in each way that a visitor may ask. */
const READS = [
  '/products',
  '/products?page=4000',
  '/products?view=card&sort=price-low',
  '/products?view=card&sort=price-high&page=20',
  '/products?view=card&sort=name',
  '/products?view=card&category=1',
  '/products?view=card&category=1&sort=price-low&page=3',
  '/products?view=card&category=1&sort=name&isNew=true',
  '/products?view=card&category=1&maxPrice=50000&minPrice=1000&inStock=true',
  '/products?view=card&minPrice=1000&maxPrice=50000',
  '/products?view=card&brand=AGV&maxPrice=50000',
  '/products?view=card&category=1&subcategory=Jets',
  '/products?view=card&brand=AGV',
  '/products?view=card&category=1&brand=AGV&sort=price-high',
  '/products?search=casque&limit=5&view=card',
  '/products?search=atlas%2099&limit=5&view=card',
  '/products?search=atlas&category=1&view=card&sort=price-low',
  '/products/category/1',
  '/products/1',
  '/products/1/image',
]

const IMAGE = 'a'.repeat(64)

/** Fills the shop by the database's own means: row by row would take a minute. */
async function fill(shop: TestShop): Promise<void> {
  for (let n = 1; n <= CATEGORIES; n++) {
    expect(await addCategory(shop, { subcategories: ['Jets'] })).toBe(n)
    await addBrand(shop, n === 1 ? 'AGV' : `Marque ${n}`)
  }
  await sql`insert into images (hash, format, width, height, bytes, created_at)
    values (${IMAGE}, 'webp', 100, 100, 1, ${new Date().toISOString()})`.execute(shop.db)
  const numbers = shop.config.databaseUrl
    ? sql`select n::text as n, n as i from generate_series(1, ${sql.lit(PRODUCTS)}) as n`
    : sql`select n, n as i from (with recursive numbers (n) as
        (select 1 union all select n + 1 from numbers where n < ${sql.lit(PRODUCTS)}) select n from numbers) as numbers`
  const time = shop.config.databaseUrl
    ? sql`to_char(to_timestamp(1700000000 + i) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + i, 'unixepoch')`
  await sql`insert into products (name, name_key, search_text, price, category_id, subcategory_id, brand_id, in_stock,
      is_new, created_at, updated_at)
    select 'Casque Atlas ' || n, 'casque atlas ' || n, 'casque atlas ' || n || ' agv', 1000 + i % 90000, 1 + i % ${sql.lit(CATEGORIES)},
      (select id from subcategories where category_id = 1 + i % ${sql.lit(CATEGORIES)}), 1 + i % ${sql.lit(CATEGORIES)}, 1, i / ${sql.lit(CATEGORIES)} % 2, ${time}, ${time}
    from (${numbers}) as numbers`.execute(shop.db)
  await sql`insert into product_images (product_id, image_hash, filename, position)
    select id, ${IMAGE}, 'x', 0 from products`.execute(shop.db)
  if (shop.config.databaseUrl) await sql`vacuum analyze`.execute(shop.db)
}

/** What the database reads from end to end for a query, without an index. */
async function scans(shop: TestShop, text: string): Promise<string[]> {
  if (!shop.config.databaseUrl) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(shop.db)
    return rows.map((row) => row.detail).filter((detail) => /^SCAN (products|product_images)$/.test(detail))
  }
  const { rows } = await sql<Record<string, string>>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(
    shop.db,
  )
  return rows.flatMap(Object.values).filter((line) => /Seq Scan on (products|product_images)/.test(line))
}

onEachDatabase(
  'no public read goes through 100,000 products without an index',
  async (shop) => {
    await fill(shop)
    const queries = new Set<string>()
    for (const path of READS) {
      shop.logged.length = 0
      const answer = await shop.request(`/api${path}`)
      // The picture is in the database alone: its bytes are nowhere.
      const [status, text] = path.endsWith('/image') ? [404, 'Image introuvable'] : [200, 'Casque Atlas']
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        status,
        expect.stringContaining(text),
      ])
      const asked = shop.logged.flatMap(({ sql }) => (typeof sql === 'string' ? sql : []))
      expect([path, asked.filter((text) => /"product(s|_images)"/.test(text))]).not.toEqual([path, []])
      for (const text of asked) queries.add(text)
    }
    expect(queries.size).toBeGreaterThan(20)
    for (const query of queries) expect([query, await scans(shop, query)]).toEqual([query, []])
  },
  { SLOW_QUERY_MS: '0' },
)
