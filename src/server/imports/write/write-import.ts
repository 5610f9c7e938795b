import { setImmediate } from 'node:timers/promises'
import type { NewCategory } from '#contract/category.ts'
import type { ImportProblem } from '#contract/import.ts'
import { nextCategoryColor } from '#rules/category-color.ts'
import { createBrand } from '#server/catalogue/brands.ts'
import { addSubcategory, createCategory } from '#server/catalogue/categories.ts'
import { writeFits } from '#server/catalogue/products/product-fits.ts'
import { append, arrangeImages, followColors } from '#server/catalogue/products/product-images.ts'
import { countVariants } from '#server/catalogue/stock/stock.ts'
import { refreshAvailability, syncVariants } from '#server/catalogue/stock/stock-variants.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { insertRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import { FORMATS } from '../formats/formats.ts'
import { recolorImages, spellColor } from '../images/image-colors.ts'
import { type FoundImage, getImages, type ImageSource } from '../images/import-images.ts'
import { addProblems, type Stored } from '../imports.ts'
import type { Missing } from '../plan/categories-and-brands.ts'
import {
  type Outcome,
  outcomeOf,
  type PlanRules,
  planProduct,
  type Remark,
  toRemark,
} from '../plan/plan-product.ts'
import type { ImportedProduct } from '../read/read-product.ts'
import { atProduct, readProducts } from '../read/read-products.ts'
import { readSnapshot } from './product-snapshot.ts'
import { recordCreated, recordProduct, type UndoOwner } from './undo-log.ts'

/** ms between two bumps of the catalogue version, so that the page cache is not emptied for each product. */
const SHOW = 3000

type State = Row<'imports'>['state']

type Rules = Row<'imports'> & PlanRules & { stored: Stored }

/** Thrown if another run has taken over the import. */
class LostImportError extends Error {}

/**
 * Writes an import from where it was stopped, one transaction per product with its progress and problems.
 * `show` bumps the catalogue version. Returns the new state; `running` if another run has taken it over.
 */
export async function writeImport(
  source: ImageSource,
  row: Row<'imports'>,
  show: () => Promise<void>,
): Promise<State> {
  const { db, stopping } = source
  const rules: Rules = { ...row, taken: await listWritten(db, row.id), stored: { problems: undefined } }
  let shown = Date.now()
  try {
    for await (const { group, product } of readProducts(db, row)) {
      if (group <= row.last_line) continue
      if (stopping.aborted) return 'stopped'
      const refuse = (problems: ImportProblem[]) =>
        db.transaction().execute((trx) => advance(trx, rules, { group, problems, outcome: null, id: null }))
      const state =
        'fatal' in product
          ? await refuse(product.fatal)
          : await atProduct(
              product,
              () =>
                writeWithImages(source, rules, group, product).catch((error: unknown) => {
                  if (!(error instanceof ValidationError || error instanceof ConflictError)) throw error
                  const { line, name } = product
                  const { message } = error
                  return refuse([...product.problems, { line, name, severity: 'skipped', message }])
                }),
              (error) => error instanceof LostImportError || isDatabaseDown(error),
            )
      if (state !== 'running') return state
      if (Date.now() - shown >= SHOW) {
        await show()
        shown = Date.now()
      }
      // Yields to other requests.
      await setImmediate()
    }
    return 'done'
  } catch (error) {
    if (error instanceof LostImportError) return 'running'
    if (stopping.aborted) return 'stopped'
    throw error
  } finally {
    await show()
  }
}

/** Lists the products of the shop that the import wrote or left as they are before it was stopped. */
async function listWritten(db: Db, importId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select('product_id')
    .where('import_id', '=', importId)
    .where('product_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ product_id }) => product_id ?? []))
}

async function writeWithImages(
  source: ImageSource,
  row: Rules,
  group: number,
  product: ImportedProduct,
): Promise<State> {
  const { db } = source
  // Downloads images before the transaction, and only if the product is valid and has none in the shop.
  const named = product.images.length > 0 ? (await planProduct(db, product, row)).images : []
  const { images, problems } = await getImages(source, row.id, named, FORMATS[row.format].imageName)
  const { state, id } = await writeWithoutBump(db, async (trx) => {
    const { outcome, id, ...written } = await writeProduct(trx, product, images, row)
    const { line, name } = product
    const found = [...written.problems, ...problems.map(toRemark)]
    const told = [...product.problems, ...found.map((remark) => ({ line, name, ...remark }))]
    return { id, state: await advance(trx, row, { group, outcome, id, problems: told }) }
  })
  if (id !== null) row.taken.add(id)
  return state
}

type Result = { group: number; outcome: Outcome | null; id: number | null; problems: ImportProblem[] }

/** Stores the result of a product. @throws LostImportError */
async function advance(
  trx: Trx,
  { id: importId, holder, stored }: Rules,
  { group, outcome, id, problems }: Result,
): Promise<State> {
  await addProblems(trx, importId, problems, stored)
  if (id !== null)
    await trx
      .updateTable('import_rows')
      .set({ product_id: id })
      .where('import_id', '=', importId)
      .where('product_line', '=', group)
      .execute()
  const moved = await trx
    .updateTable('imports')
    .set((row) => ({
      done: row('done', '+', 1),
      last_line: group,
      ...(outcome && { [outcome]: row(outcome, '+', 1) }),
    }))
    .where('id', '=', importId)
    .where('holder', '=', holder)
    .returning('state')
    .executeTakeFirst()
  if (!moved) throw new LostImportError()
  return moved.state
}

/** Plans a product within a transaction, and executes the plan. `id` is the product's id in the shop. */
async function writeProduct(
  trx: Trx,
  product: ImportedProduct,
  images: FoundImage[],
  rules: Rules,
): Promise<{ outcome: Outcome; id: number | null; problems: Remark[] }> {
  const by = { import_id: rules.id, line: product.line }
  let plan = await planProduct(trx, product, rules)
  for (const missing of plan.missing) await create(trx, by, missing)
  if (!plan.row) plan = await planProduct(trx, product, rules)
  const { row, stock, problems } = plan
  if (!row) throw new Error('A category or brand was not created')
  const outcome = outcomeOf(plan, images.length)
  if (outcome === 'skipped') return { outcome, id: plan.id, problems }
  const was = plan.id === null ? null : ((await readSnapshot(trx, plan.id)) ?? null)
  const id = plan.id ?? (await insertRow(trx, 'products', row)).id
  if (plan.id !== null) await updateRow(trx, 'products', id, row)
  await writeFits(trx, id, plan.fits)
  if (plan.id !== null || stock) await syncVariants(trx, id, 'import')
  if (stock) await countVariants(trx, id, stock.variants, 'import')
  await refreshAvailability(trx, [id])
  const colors = readTextList(row.colors)
  if (plan.id !== null) await followColors(trx, id, colors)
  await recolorImages(trx, plan.recolored)
  const added = images.map((image) => ({ ...image, color: spellColor(colors, image.color) }))
  if (added.length > 0) await arrangeImages(trx, id, append, added)
  await recordProduct(trx, by, id, was)
  return { outcome, id, problems }
}

/** Creates a category, subcategory or brand. Visitors see it once one of its products is published. */
async function create(trx: Trx, by: UndoOwner, missing: Missing): Promise<void> {
  const by_import = 1
  if (missing.kind === 'brand') {
    const { id } = await createBrand(trx, missing.brand)
    await updateRow(trx, 'brands', id, { by_import })
    return recordCreated(trx, by, 'brand', id)
  }
  const isNew = missing.kind === 'category'
  const categoryId = isNew ? await createColored(trx, missing.category) : missing.categoryId
  if (isNew) {
    await updateRow(trx, 'categories', categoryId, { by_import })
    await recordCreated(trx, by, 'category', categoryId)
  } else await addSubcategory(trx, categoryId, missing.name)
  const added = await trx
    .updateTable('subcategories')
    .set({ by_import })
    .where('category_id', '=', categoryId)
    .$if(!isNew, (query) => query.where('name', '=', isNew ? '' : missing.name))
    .returning('id')
    .execute()
  for (const { id } of added) await recordCreated(trx, by, 'subcategory', id)
}

/** Creates a category with the colour that the admin's form would propose. */
async function createColored(trx: Trx, category: NewCategory): Promise<number> {
  const used = await trx.selectFrom('categories').select('color').execute()
  const color = nextCategoryColor(used.map((row) => row.color))
  return (await createCategory(trx, { ...category, color })).id
}
