import { foldText, nameKey } from '#rules/text.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { ImportedProduct } from '../read/read-product.ts'

/**
 * Finds the product of the shop that a product of the file means: by reference, ignoring case; by name and
 * brand if the two do not both have a reference; else by its id in our own format. Products that other
 * products of the file match are `taken`.
 */
export async function findMatch(
  db: DbOrTrx,
  { id, fields: { reference, name, brand } }: ImportedProduct,
  taken: Set<number>,
): Promise<number | null> {
  if (reference) {
    const found = await db
      .selectFrom('products')
      .select('id')
      .where('reference_key', '=', nameKey(reference))
      .executeTakeFirst()
    if (found) return found.id
  }
  if (!name) return null
  const alike = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'reference', 'brands.name_key as brand'])
    .where('products.name_key', '=', foldText(name))
    .$if(Boolean(reference), (query) => query.where('reference', 'is', null))
    .orderBy('products.id')
    .execute()
  const wanted = brand ? foldText(brand) : null
  const free = alike.filter((row) => foldBrand(row) === wanted && !taken.has(row.id))
  const found = free.find((row) => row.id === id) ?? free.find((row) => row.reference === null) ?? free[0]
  if (found) return found.id
  return id === undefined || taken.has(id) ? null : findRenamed(db, id, { reference, name, brand: wanted })
}

function foldBrand({ brand }: { brand: string | null }): string | null {
  return brand === null ? null : foldText(brand)
}

/**
 * Finds a product by id, which may be another shop's id. So its name must be similar, and even equal if its
 * brand or its reference differs; not both may. Exports contain no sketches, so a sketch never matches.
 */
async function findRenamed(
  db: DbOrTrx,
  id: number,
  { reference, name, brand }: { reference: string | null | undefined; name: string; brand: string | null },
): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.name', 'reference', 'brands.name_key as brand'])
    .where('products.id', '=', id)
    .where('is_sketch', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  const isOther = Boolean(reference) && row.reference !== null && !isWithoutZeros(reference, row.reference)
  const nearness = nearnessOf(foldText(row.name), foldText(name))
  if (foldBrand(row) !== brand) return !isOther && nearness === 1 ? id : null
  return nearness >= (isOther ? 1 : NEAR) ? id : null
}

/** True for a number without the zeros that Excel drops: `777` for `00777`, `1,5` for `1.50`. */
export function isWithoutZeros(reference: string | null | undefined, stored: string | null): boolean {
  if (!reference || stored === null || reference === stored) return false
  const shortest = shortenNumber(stored)
  return shortest !== undefined && shortest === reference.replace(',', '.')
}

function shortenNumber(text: string): string | undefined {
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) return undefined
  const [whole = '', decimals = ''] = text.split(/[.,]/)
  const parts = [whole.replace(/^0+(?=\d)/, ''), decimals.replace(/(?<!0)0+$/, '')]
  return parts.filter(Boolean).join('.')
}

/** Warns that the product of an exported id has a different name, so that a second product is created. */
export async function warnOfReusedId(
  db: DbOrTrx,
  { id, fields }: ImportedProduct,
  taken: Set<number>,
): Promise<string | undefined> {
  if (id === undefined || fields.reference || taken.has(id)) return undefined
  const same = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .where('is_sketch', '=', 0)
    .executeTakeFirst()
  if (!same) return undefined
  return `Son numéro est celui de «\u00a0${same.name}\u00a0», dont le nom n’a rien de commun\u00a0: un second produit est créé. Pour renommer celui-là, changez son nom dans la boutique`
}

/** Two names at least this similar (`nearnessOf`) may be one product that was renamed. */
const NEAR = 0.5

/** Returns the similarity of two folded names, the Dice coefficient of letter pairs: 0 to 1 (equal). */
function nearnessOf(a: string, b: string): number {
  if (a === b) return 1
  const pairs = new Set(pairsOf(a))
  const others = new Set(pairsOf(b))
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return Math.min(0.99, (2 * shared) / Math.max(1, pairs.size + others.size))
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}
