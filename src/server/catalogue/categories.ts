import type { Category, CategoryChange, NewCategory } from '#contract/category.ts'
import { nameKey } from '#rules/text.ts'
import { moveLinks } from '#server/content/home-lists.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import { readTextList } from '#server/db/json-column.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { count, deleteRow, findRow, insertRow, SAME_ID, updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'
import { categoryNotFound } from './not-found.ts'
import { findSizeGuideIssues } from './size-guides.ts'
import { listUsual } from './usual-options.ts'
import { isShown } from './visibility.ts'

/** Maximum former names of a subcategory that are kept, so that old URLs redirect. */
const MAX_FORMER = 20

const toNameConflict = conflictIf(isUniqueViolation, 'Une catégorie porte déjà ce nom')

/** Lists categories, or the one with `id`, with subcategories, in the owner's order, then by creation. */
export async function listCategories(
  db: DbOrTrx,
  viewer: 'visitor' | 'owner',
  id?: number,
): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(viewer === 'visitor', (query) => query.where(isShown('categories')))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(IN_OWNERS_ORDER)
    .execute()
  const subcategories = await db
    .selectFrom('subcategories')
    .select(['category_id', 'name'])
    .$if(viewer === 'visitor', (query) => query.where(isShown('subcategories')))
    .orderBy('category_id')
    .orderBy('position')
    .execute()
  const namesOf = Map.groupBy(subcategories, (row) => row.category_id)
  const usualOf = viewer === 'owner' ? await listUsual(db, id) : null
  return rows.map((row) => ({
    ...pickFields(row, ['id', 'name', 'className', 'color', 'sizeGuideId']),
    subcategories: (namesOf.get(row.id) ?? []).map(({ name }) => name),
    hasImage: row.image_hash !== null,
    image: row.image_hash && imageUrl(`/categories/${row.id}/image`, row.image_hash),
    filters: readTextList(row.filters),
    ...(usualOf && { searchWords: readTextList(row.search_words), usual: usualOf(row.id) }),
  }))
}

/** @throws NotFoundError */
export async function findCategory(db: DbOrTrx, id: number): Promise<Category> {
  const [category] = await listCategories(db, 'owner', id)
  if (!category) throw categoryNotFound()
  return category
}

/** Finds the hash of a category's image: null without an image, undefined without the category. */
export async function findCategoryImage(db: Db, id: number): Promise<string | null | undefined> {
  const row = await findRow(db, 'categories', id, ['image_hash'])
  return row?.image_hash
}

/** Creates a category. Throws ConflictError for a name in use, ValidationError for an unknown size guide. */
export async function createCategory(
  db: DbOrTrx,
  category: NewCategory,
  image?: StoredImage,
): Promise<Category> {
  return writeCatalogue(db, async (trx) => {
    await checkSizeGuide(trx, category.sizeGuideId)
    if (image) await addImages(trx, [image])
    const { subcategories, ...fields } = category
    const { id } = await insertRow(trx, 'categories', {
      ...toStored(fields),
      name_key: nameKey(fields.name),
      image_hash: image?.hash ?? null,
    })
    await setSubcategories(trx, id, subcategories)
    return findCategory(trx, id)
  }).catch(toNameConflict)
}

/**
 * Updates the given fields. A renamed subcategory keeps its products and links; a removed one leaves its
 * products in the category. Throws NotFoundError; ConflictError for a name in use; ValidationError for an
 * unknown size guide.
 */
export async function updateCategory(
  db: Db,
  id: number,
  change: CategoryChange,
  image?: StoredImage,
): Promise<Category> {
  const { subcategories, renamedSubcategories, removeImage, ...fields } = change
  return writeCatalogue(db, async (trx) => {
    await findCategory(trx, id)
    await checkSizeGuide(trx, fields.sizeGuideId)
    if (image) await addImages(trx, [image])
    await updateRow(trx, 'categories', id, {
      ...SAME_ID,
      ...toStored(fields),
      name_key: fields.name === undefined ? undefined : nameKey(fields.name),
      image_hash: image?.hash ?? (removeImage ? null : undefined),
    })
    if (subcategories) await setSubcategories(trx, id, subcategories, renamedSubcategories)
    return findCategory(trx, id)
  }).catch(toNameConflict)
}

async function checkSizeGuide(trx: Trx, id: number | null | undefined): Promise<void> {
  const issues = await findSizeGuideIssues(trx, id)
  if (issues.length > 0) throw new ValidationError(issues)
}

/** Deletes a category. Throws NotFoundError; ConflictError with the number of its products. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, async (trx) => {
    const products = await count(trx.selectFrom('products').where('category_id', '=', id))
    if (products > 0) {
      throw new ConflictError(`Cette catégorie contient encore ${products} produit${products > 1 ? 's' : ''}`)
    }
    await deleteRow(trx, 'categories', id, categoryNotFound)
  })
}

/**
 * Stores `names` as the subcategories; `renamed` maps old names to new ones. Without it, if as many names
 * disappear as are new, takes them as renamed, in order.
 */
async function setSubcategories(
  trx: Trx,
  categoryId: number,
  names: string[],
  renamed?: Record<string, string>,
): Promise<void> {
  const rows = await trx
    .selectFrom('subcategories')
    .select(['id', 'name', 'former_names'])
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .execute()
  const pathOf = (name: string) => `/categorie/${categoryId}/sous-categorie/${encodeURIComponent(name)}`
  const rename = async (id: number, from: string, to: string) => {
    await updateRow(trx, 'subcategories', id, { name: to })
    await moveLinks(trx, pathOf(from), pathOf(to))
  }
  const newNames = new Map(renamed ? Object.entries(renamed) : guessRenames(rows, names))
  const claimed = new Set(rows.flatMap(({ name }) => newNames.get(name) ?? []))
  const left = new Set(names)
  for (const { id, name } of rows) {
    // Keeps one row per name: a row that is renamed to the name of another one replaces it.
    const isKept = (newNames.has(name) || !claimed.has(name)) && left.delete(newNames.get(name) ?? name)
    if (!isKept) await trx.deleteFrom('subcategories').where('id', '=', id).execute()
    // Gives the row a temporary name, so that another row can take its name first.
    else if (newNames.has(name)) await rename(id, name, `\u0001${id}`)
  }
  for (const { id, name, former_names } of rows) {
    const newName = newNames.get(name)
    if (newName === undefined) continue
    await rename(id, `\u0001${id}`, newName)
    const former = readTextList(former_names).filter((other) => other !== name)
    const names = JSON.stringify([...former, name].slice(-MAX_FORMER))
    await updateRow(trx, 'subcategories', id, { former_names: names })
  }
  if (left.size > 0) {
    const values = [...left].map((name) => ({ category_id: categoryId, name, position: 0 }))
    await trx.insertInto('subcategories').values(values).execute()
  }
  for (const [index, name] of names.entries()) {
    await trx
      .updateTable('subcategories')
      .set({ position: index + 1 })
      .where('category_id', '=', categoryId)
      .where('name', '=', name)
      .execute()
  }
}

export async function findRenamedSubcategory(
  db: Db,
  categoryId: number,
  former: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('subcategories')
    .select(['name', 'former_names'])
    .where('category_id', '=', categoryId)
    .where(isShown('subcategories'))
    .execute()
  return rows.find(({ former_names }) => readTextList(former_names).includes(former))?.name ?? null
}

function guessRenames(rows: { name: string }[], names: string[]): [from: string, to: string][] {
  const gone = rows.filter((row) => !names.includes(row.name))
  const added = names.filter((name) => !rows.some((row) => row.name === name))
  return gone.length === added.length ? gone.map(({ name }, index) => [name, added[index] ?? name]) : []
}

export async function addSubcategory(trx: Trx, category_id: number, name: string): Promise<void> {
  const { last } = await trx
    .selectFrom('subcategories')
    .select((select) => select.fn.max('position').as('last'))
    .where('category_id', '=', category_id)
    .executeTakeFirstOrThrow()
  const position = Number(last ?? 0) + 1
  await trx.insertInto('subcategories').values({ category_id, name, position }).execute()
}
