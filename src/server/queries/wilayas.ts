import type { Wilaya } from '#contract/wilaya.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'

type Row = {
  id: number
  code: number | null
  name: string
  home_price: number
  center_price: number
  centers: string
  baladiyas: string
}

/** Every wilaya by official code, those without one last, then by name. Prices in DA. */
export async function listWilayas(db: Db): Promise<Wilaya[]> {
  const rows = await db
    .selectFrom('wilayas')
    .selectAll()
    .orderBy((order) => order.fn.coalesce('code', order.lit(100)))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(toWilaya)
}

/** One wilaya, or undefined. */
export async function findWilaya(db: Db, id: number): Promise<Wilaya | undefined> {
  const row = await db.selectFrom('wilayas').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toWilaya(row)
}

function toWilaya(row: Row): Wilaya {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    homePrice: row.home_price,
    centerPrice: row.center_price,
    centers: readTextList(row.centers),
    baladiyas: readTextList(row.baladiyas),
  }
}
