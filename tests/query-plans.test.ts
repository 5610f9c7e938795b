// @module-tag long
import { sql } from 'kysely'
import { expect } from 'vitest'
import { fillProducts } from './support/fill-products.ts'
import { onEachDatabase, type TestShop } from './support/open-test-shop.ts'

/** Every public read that looks into what grows, in each way that a visitor may ask. */
const READS = [
  '/products',
  '/products?page=800',
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
  '/products?search=caske%20atlas&limit=5&view=card',
  '/products?search=le%20casqe&category=1&view=card',
  '/products?view=card&category=1&size=M',
  '/products?view=card&size=M&sort=price-low',
  '/products?view=card&model=7&year=2018',
  '/products?view=card&model=7&sort=price-low&page=3',
  '/products?view=card&model=7&category=1&sort=name',
  '/products?view=card&model=7&category=1&subcategory=Jets&year=2018',
  '/products?view=card&model=7&brand=AGV&maxPrice=50000',
  '/products?search=casque&model=7&limit=5&view=card',
  '/products?view=card&model=7&size=M',
  '/products?view=card&category=1&spec=Homologation:ECE%2022.05',
  '/products?view=card&category=1&spec=Homologation:ECE%2022.05&spec=Coque:Carbone&spec=Coque:Fibre',
  '/products?view=card&category=1&spec=Coque:Carbone&size=M&maxPrice=50000&sort=price-low',
  '/products?view=card&category=1&spec=Coque:Carbone&model=7&brand=AGV&sort=name',
  '/products?search=casque&category=1&view=card&spec=Coque:Carbone',
  '/products?view=card&spec=Coque:Carbone',
  '/products/filters?category=1',
  '/products/filters?category=1&spec=Coque:Carbone&spec=Homologation:ECE%2022.05&size=M&model=7',
  '/products/category/1',
  '/products/1',
  '/products/1/image',
]

/** Asks for a path of the API: the answer, and the statements that it took. */
async function ask(shop: TestShop, path: string, headers = {}) {
  shop.logged.length = 0
  const answer = await shop.request(`/api${path}`, { headers })
  const asked = shop.logged.flatMap(({ sql }) => (typeof sql === 'string' ? sql : []))
  return { status: answer.status, text: await answer.text(), asked }
}

async function planOf(shop: TestShop, text: string): Promise<string[]> {
  // A page is short: without its length the plan would be one for a tenth of the list.
  const paged = text.replace(/limit \$\d+ offset \$\d+$/, 'limit 20 offset 380')
  const explained = shop.config.databaseUrl ? `explain (generic_plan) ${paged}` : `explain query plan ${text}`
  const { rows } = await sql<Record<string, string | number>>`${sql.raw(explained)}`.execute(shop.db)
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
}

/** What the database reads from end to end for a query, without an index. */
async function scans(shop: TestShop, text: string): Promise<string[]> {
  const details = await planOf(shop, text)
  if (!shop.config.databaseUrl) {
    // The name of a subquery, of ids that were found already.
    const named = details.some((detail) => /^(CO-ROUTINE|MATERIALIZE) products$/.test(detail))
    return details.filter((detail) => /^SCAN (products|product_images|product_fits)$/.test(detail) && !named)
  }
  // PostgreSQL counts all that fit a vehicle, or have a size left, in one reading of every product: 10 ms.
  if (/^select count.*(fits_all|counts_stock)/.test(text) && !/category_id|brand_id|price/.test(text))
    return []
  // Of a category or brand that an import created it looks for one published product, and ends there.
  if (text.includes('by_import')) return []
  return details.filter((line) => /Seq Scan on (products|product_images|product_fits)/.test(line))
}

/** How a query finds its products; drafts have an index of their own. */
async function readsOf(shop: TestShop, text: string): Promise<string[]> {
  const lines = await planOf(shop, text)
  return lines.filter((line) => /(SCAN|SEARCH|Scan.* on) products/.test(line) && !line.includes('_drafts'))
}

async function isSorted(shop: TestShop, text: string): Promise<boolean> {
  return (await planOf(shop, text)).some((line) => /Sort Key|TEMP B-TREE FOR ORDER BY/.test(line))
}

/** Lists of what fits a vehicle, whose covering indexes have all that they ask. */
const OF_VEHICLES = [
  'model=7',
  'model=7&sort=price-high&page=20',
  'model=7&year=2018&sort=name',
  'model=7&category=1',
  'model=7&category=1&sort=price-low',
  'model=7&category=1&sort=name&isNew=true',
  'model=7&category=1&sort=price-low&minPrice=1000&maxPrice=50000',
  'model=7&sort=price-high&minPrice=1000&maxPrice=50000',
  'model=7&brand=AGV',
]

onEachDatabase(
  'public reads go through 20,000 products by an index, those of a vehicle by a covering one',
  async (shop) => {
    const isPostgres = shop.config.databaseUrl !== undefined
    await fillProducts({ db: shop.db, name: isPostgres ? 'postgres' : 'sqlite' }, 20_000)
    const queries = new Set<string>()
    for (const path of READS) {
      const { status, text, asked } = await ask(shop, path)
      // The image is in the database alone: its bytes are nowhere.
      const [code, part] = path.endsWith('/image')
        ? ([404, 'Image introuvable'] as const)
        : ([200, path.includes('/filters') ? 'AGV' : 'Casque Atlas'] as const)
      expect([path, status, text]).toEqual([path, code, expect.stringContaining(part)])
      const texts = asked.filter((text) => /"product(s|_images)"|product_fits/.test(text))
      expect([path, texts]).not.toEqual([path, []])
      for (const text of texts) queries.add(text)
    }
    expect(queries.size).toBeGreaterThan(20)
    for (const query of queries) expect([query, await scans(shop, query)]).toEqual([query, []])
    const covering = expect.stringMatching(isPostgres ? /Index Only Scan/ : /USING COVERING INDEX/)
    for (const query of OF_VEHICLES) {
      const { status, asked } = await ask(shop, `/products?${query}`)
      const lists = asked.filter((text) => text.includes('fits_all') && text.includes(' limit '))
      expect([query, status, lists.length]).toEqual([query, 200, 1])
      for (const text of lists) {
        expect([query, await readsOf(shop, text)]).toEqual([query, [covering]])
        expect([query, await isSorted(shop, text)]).toEqual([query, false])
      }
    }
  },
  { SLOW_QUERY_MS: '0' },
)

/** What the owner asks of the list, each with the product that it finds. */
const OF_OWNER = [
  'stock=out',
  'stock=low&category=2',
  'stock=counted&brand=Marque%202&sort=name',
  'hasImage=false',
]

onEachDatabase(
  'the owner’s lists by stock and images go through no table',
  async (shop) => {
    const isPostgres = shop.config.databaseUrl !== undefined
    await fillProducts({ db: shop.db, name: isPostgres ? 'postgres' : 'sqlite' }, 20_000)
    await sql`insert into product_stock (product_id, size, color, quantity)
      select id, sizes.size, '', id % 100 from products, (select 'M' as size union select 'L') as sizes`.execute(
      shop.db,
    )
    await sql`update products set counts_stock = 1, low_at = 1, in_stock = case when id % 100 = 0 then 0 else 1 end
      where id % 20 in (0, 1)`.execute(shop.db)
    await sql`delete from product_images where product_id % 100 = 0`.execute(shop.db)
    if (isPostgres) await sql`vacuum analyze`.execute(shop.db)
    const session = await shop.logIn()
    for (const query of OF_OWNER) {
      const { text, asked } = await ask(shop, `/products?${query}`, session)
      expect([query, JSON.parse(text).total]).toEqual([query, query.includes('counted') ? 1000 : 200])
      const lists = asked.filter((text) => text.includes('counts_stock = 1') || text.includes('not exists'))
      expect([query, lists.length]).toEqual([query, 2])
      for (const text of lists) {
        const steps = await planOf(shop, text)
        // PostgreSQL compares all products with all images, in one reading of each: 20 ms.
        const table = text.includes('counts_stock')
          ? /Seq Scan on product|SCAN product\w*( |$)(?!USING)/
          : /SCAN product\w*( |$)(?!USING)/
        expect([text, steps.filter((step) => table.test(step))]).toEqual([text, []])
      }
    }
    // SQLite compares all references.
    if (!isPostgres) return
    await sql`update product_stock set reference = 'SKU-' || product_id || '.' || size`.execute(shop.db)
    await sql`vacuum analyze product_stock`.execute(shop.db)
    const { text, asked } = await ask(shop, '/products?search=sku%201507m', session)
    expect(JSON.parse(text)).toMatchObject({ total: 1, items: [{ id: 1507 }] })
    const searches = asked.filter((text) => text.includes('from product_stock where reference'))
    expect(searches).not.toEqual([])
    const indexed = expect.stringContaining('Bitmap Index Scan on product_stock_reference_search')
    for (const text of searches)
      expect([text, await planOf(shop, text)]).toEqual([text, expect.arrayContaining([indexed])])
  },
  { SLOW_QUERY_MS: '0' },
)
