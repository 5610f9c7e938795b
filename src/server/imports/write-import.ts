import { setImmediate } from 'node:timers/promises'
import type { ImportProblem } from '#contract/import.ts'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import { FORMATS } from './formats/formats.ts'
import { getImages, type ImageSource } from './import-images.ts'
import { type ReadProduct, readProducts } from './import-reader.ts'
import { planProduct } from './plan-product.ts'
import { addProblems } from './read-import.ts'
import type { ImportedProduct } from './read-product.ts'
import { writeProduct } from './write-product.ts'

/** ms between two moments when visitors see what was written, so that their cache is not emptied for each product. */
const SHOW = 3000

/** Lets visitors see what was written. */
type Show = () => Promise<void>

/** Another run has the import. */
class LostImportError extends Error {}

type Result = {
  outcome: 'created' | 'updated' | 'skipped' | null
  productId: number | null
  problems: ImportProblem[]
}

/**
 * Writes an import from where it was stopped: each product, its progress and its problems are one transaction. Returns
 * its state then; `running` if another run has it.
 */
export async function writeImport(
  source: ImageSource,
  row: Row<'imports'> & { holder: string | null },
  show: Show,
): Promise<Row<'imports'>['state']> {
  const { db, stopping } = source
  const writer = await ImportWriter.open(source, row)
  let shown = Date.now()
  try {
    for await (const read of readProducts(db, row)) {
      if (read.group <= row.last_line) continue
      if (stopping.aborted) return 'stopped'
      const state = await writer.write(read)
      if (state !== 'running') return state
      if (Date.now() - shown >= SHOW) {
        await show()
        shown = Date.now()
      }
      // Other requests have their turn.
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

class ImportWriter {
  readonly #source: ImageSource
  readonly #row: Row<'imports'>
  /** The products that rows have become. */
  readonly #taken: Set<number>
  #problems: number

  private constructor(source: ImageSource, row: Row<'imports'>, taken: Set<number>, problems: number) {
    this.#source = source
    this.#row = row
    this.#taken = taken
    this.#problems = problems
  }

  static async open(source: ImageSource, row: Row<'imports'>): Promise<ImportWriter> {
    const { db } = source
    const { problems } = await db
      .selectFrom('import_problems')
      .select((select) => select.fn.countAll<number>().as('problems'))
      .where('import_id', '=', row.id)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('import_rows')
      .select('product_id')
      .where('import_id', '=', row.id)
      .where('product_id', 'is not', null)
      .execute()
    const taken = new Set(rows.flatMap(({ product_id }) => product_id ?? []))
    return new ImportWriter(source, row, taken, Number(problems))
  }

  /** Writes a product, or why it is not; returns the state of the import then. */
  async write({ group, product }: ReadProduct): Promise<Row<'imports'>['state']> {
    if ('fatal' in product) return this.#refuse(group, product.fatal)
    try {
      return await this.#writeProduct(group, product)
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof ConflictError)) throw error
      return this.#refuse(group, [{ line: product.line, message: error.message }])
    }
  }

  async #writeProduct(group: number, product: ImportedProduct): Promise<Row<'imports'>['state']> {
    const { db } = this.#source
    const { id: importId, format } = this.#row
    const rules = {
      categoryId: this.#row.category_id,
      quantities: this.#row.quantities === 1,
      taken: this.#taken,
    }
    // Images are fetched outside of the transaction, and only for a product that is valid and has none.
    const wanted = product.images.length > 0 ? (await planProduct(db, product, rules)).images : []
    const { images, problems } = await getImages(this.#source, importId, wanted, FORMATS[format].imageName)
    const { state, id } = await writeWithoutBump(db, async (trx) => {
      const { outcome, id, ...written } = await writeProduct(trx, product, images, rules)
      const found = [...written.problems, ...problems].map((message) => ({ line: product.line, message }))
      const result = { outcome, productId: id, problems: [...product.problems, ...found] }
      return { id, state: await this.#advance(trx, group, result) }
    })
    if (id !== null) this.#taken.add(id)
    return state
  }

  #refuse(group: number, problems: ImportProblem[]): Promise<Row<'imports'>['state']> {
    return this.#source.db
      .transaction()
      .execute((trx) => this.#advance(trx, group, { outcome: null, productId: null, problems }))
  }

  /** Writes down what came of a product. @throws LostImportError */
  async #advance(
    trx: Trx,
    group: number,
    { outcome, productId, problems }: Result,
  ): Promise<Row<'imports'>['state']> {
    const { id, holder } = this.#row
    this.#problems += await addProblems(trx, id, problems, this.#problems)
    if (productId !== null)
      await trx
        .updateTable('import_rows')
        .set({ product_id: productId })
        .where('import_id', '=', id)
        .where('product_line', '=', group)
        .execute()
    const moved = await trx
      .updateTable('imports')
      .set((row) => ({
        done: row('done', '+', 1),
        last_line: group,
        ...(outcome && { [outcome]: row(outcome, '+', 1) }),
      }))
      .where('id', '=', id)
      .where('holder', '=', holder)
      .returning('state')
      .executeTakeFirst()
    if (!moved) throw new LostImportError()
    return moved.state
  }
}
