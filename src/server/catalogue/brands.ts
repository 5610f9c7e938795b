import { sql } from 'kysely'
import type { Brand, BrandWrite } from '#contract/brand.ts'
import { compareTexts, foldText, nameKey } from '#rules/text.ts'
import { conflictIf, isForeignKeyViolation, isUniqueViolation } from '#server/db/errors.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { deleteRow, findRow, readById, updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { brandNotFound } from './not-found.ts'
import { searchText } from './search-text.ts'
import { isShown } from './visibility.ts'

const toNameConflict = conflictIf(isUniqueViolation, 'Une marque porte déjà ce nom')

/** Lists brands in the owner's order, new ones last; in French alphabetical order before the owner sorts. */
export async function listBrands(db: Db, viewer: 'visitor' | 'owner'): Promise<Brand[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'name', 'position'])
    .$if(viewer === 'visitor', (query) => query.where(isShown('brands')))
    .orderBy(IN_OWNERS_ORDER)
    .execute()
  return inBrandOrder(rows).map(({ id, name }) => ({ id, name }))
}

type Ordered = { name: string; position: number | null }

/** Sorts brands by name unless the owner has sorted them; `brands` must be in the owner's order. */
export function inBrandOrder<Brand extends Ordered>(brands: Brand[]): Brand[] {
  if (brands.some(({ position }) => position !== null)) return brands
  const keys = new Map(brands.map((brand) => [brand, foldText(brand.name)]))
  return brands.toSorted((a, b) => compareTexts(keys.get(a) ?? '', keys.get(b) ?? ''))
}

export async function findBrand(db: DbOrTrx, id: number): Promise<Brand | undefined> {
  return findRow(db, 'brands', id, ['id', 'name'])
}

/** Creates a brand. Throws ConflictError when a brand has that name, ignoring case. */
export async function createBrand(db: DbOrTrx, { name }: BrandWrite): Promise<Brand> {
  return writeCatalogue(db, (trx) =>
    trx
      .insertInto('brands')
      .values({ name, name_key: nameKey(name) })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  ).catch(toNameConflict)
}

/** Renames a brand. Throws NotFoundError; ConflictError when another brand has that name. */
export async function updateBrand(db: Db, id: number, { name }: Partial<BrandWrite>): Promise<Brand> {
  return writeCatalogue(db, async (trx) => {
    const brand = await findBrand(trx, id)
    if (!brand) throw brandNotFound()
    if (name === undefined || name === brand.name) return brand
    await updateRow(trx, 'brands', id, { name, name_key: nameKey(name) })
    await rewriteSearchTexts(trx, { id, name })
    return { id, name }
  }).catch(toNameConflict)
}

/** Products per query. */
const PAGE = 1000

async function rewriteSearchTexts(trx: Trx, { id, name }: Brand): Promise<void> {
  const read = (after: number) =>
    trx
      .selectFrom('products')
      .select(['id', 'name_key'])
      .where('brand_id', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const products of readById(read)) {
    const rows = products.map(
      (product) => sql`(cast(${product.id} as bigint), cast(${searchText(product.name_key, name)} as text))`,
    )
    await sql`update products set search_text = written.column2
      from (values ${sql.join(rows)}) as written where products.id = written.column1`.execute(trx)
  }
}

/** Deletes a brand. Throws NotFoundError; ConflictError while products have it. */
export async function deleteBrand(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'brands', id, brandNotFound)).catch(
    conflictIf(isForeignKeyViolation, 'Des produits portent encore cette marque'),
  )
}
