import { sql } from 'kysely'
import { writeSpecificationKeys } from '#server/catalogue/products/product-row.ts'
import { writeTextMap } from '#server/db/json-column.ts'
import type { Database } from '#server/db/open.ts'
import { addBrand, addCategory } from './factories.ts'

const CATEGORIES = 20
/** Products per statement: few enough for the time limit of queries on a busy machine. */
const BATCH = 2000

const IMAGE = 'a'.repeat(64)

const MODELS = 200

/** Characteristics of two products in three, and of the third. */
const COMMON = { Homologation: 'ECE 22.06', Coque: 'Fibre' }
const RARE = { Homologation: 'ECE 22.05', Coque: 'Carbone' }

/** One product in 25 fits all, the others three models each, for four years. */
async function fillFits(db: Database['db'], products: number): Promise<void> {
  const models = Array.from({ length: MODELS }, (_, index) => ({
    make: 'Yamaha',
    make_key: 'yamaha',
    name: `MT-${index}`,
    name_key: `mt-${index}`,
    kind: 'motorcycle' as const,
  }))
  await db.insertInto('vehicle_models').values(models).execute()
  for (let from = 1; from <= products; from += BATCH) {
    const some = sql`id >= ${sql.lit(from)} and id < ${sql.lit(from + BATCH)}`
    await sql`insert into product_fits (product_id) select id from products where ${some} and id % 25 = 0`.execute(
      db,
    )
    await sql`insert into product_fits (product_id, model_id, from_year, to_year)
      select id, 1 + (id * 7 + n * 31) % ${sql.lit(MODELS)}, 2000 + id % 20, 2003 + id % 20
      from products, (select 0 as n union select 1 union select 2) as numbers
      where ${some} and id % 25 > 0`.execute(db)
  }
}

/** Fills a shop with products by statements of the database, since row by row would take a minute. */
export async function fillProducts({ db, name }: Database, products = 20_000): Promise<void> {
  const isPostgres = name === 'postgres'
  for (let n = 1; n <= CATEGORIES; n++) {
    await addCategory({ db }, { subcategories: ['Jets'] })
    await addBrand({ db }, n === 1 ? 'AGV' : `Marque ${n}`)
  }
  await db.updateTable('categories').set({ filters: '["Homologation","Coque"]' }).execute()
  await sql`insert into images (hash, format, width, height, bytes, created_at)
    values (${IMAGE}, 'webp', 100, 100, 1, ${new Date().toISOString()})`.execute(db)
  const time = isPostgres
    ? sql`to_char(to_timestamp(1700000000 + i) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + i, 'unixepoch')`
  const ofCommon = (write: (specifications: Record<string, string>) => string) =>
    sql`case when i % 3 < 2 then ${write(COMMON)} else ${write(RARE)} end`
  // Autovacuum would run beside the analysis below, and could store older statistics.
  if (isPostgres) await sql`alter table products set (autovacuum_enabled = off)`.execute(db)
  for (let from = 1; from <= products; from += BATCH) {
    const [first, last] = [sql.lit(from), sql.lit(Math.min(from + BATCH - 1, products))]
    const numbers = isPostgres
      ? sql`select n::text as n, n as i from generate_series(${first}, ${last}) as n`
      : sql`select n, n as i from (with recursive numbers (n) as
          (select ${first} union all select n + 1 from numbers where n < ${last}) select n from numbers) as numbers`
    await sql`insert into products (name, name_key, search_text, price, category_id, subcategory_id, brand_id, in_stock,
        is_new, sizes, specifications, specification_keys, created_at, updated_at)
      select 'Casque Atlas ' || n, 'casque atlas ' || n, 'casque atlas ' || n || ' agv', 1000 + i % 90000, 1 + i % ${sql.lit(CATEGORIES)},
        (select id from subcategories where category_id = 1 + i % ${sql.lit(CATEGORIES)}), 1 + i % ${sql.lit(CATEGORIES)}, 1, i / ${sql.lit(CATEGORIES)} % 2, '["M","L"]',
        ${ofCommon(writeTextMap)}, ${ofCommon(writeSpecificationKeys)}, ${time}, ${time}
      from (${numbers}) as numbers`.execute(db)
  }
  await sql`insert into product_images (product_id, image_hash, filename, position)
    select id, ${IMAGE}, 'x', 0 from products`.execute(db)
  await fillFits(db, products)
  if (isPostgres) await sql`vacuum analyze`.execute(db)
}
