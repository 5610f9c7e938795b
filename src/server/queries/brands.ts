import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/db/open.ts'

/** Every brand, by name. */
export async function listBrands(db: Db): Promise<Brand[]> {
  return db.selectFrom('brands').select(['id', 'name']).orderBy('name_key').execute()
}

/** One brand, or undefined. */
export async function findBrand(db: Db, id: number): Promise<Brand | undefined> {
  return db.selectFrom('brands').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}
