import { sql } from 'kysely'
import { foldText, nameKey } from '#rules/text.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { Thread } from '#server/thread.ts'
import { type Format, tellDoubled } from '../formats/format.ts'
import { FORMATS } from '../formats/formats.ts'
import type { NotRead, ProductData, ProductRows, ReadProduct } from './product-worker.ts'
import type { ImportedProduct, UnreadableProduct } from './read-product.ts'

const BATCH = 50
/** Maximum bytes of a product's rows, and of a query. Uploads already allow at most 2,000,000 characters. */
const MAX_PRODUCT = 8_000_000
const TOO_MUCH = 'Ce produit a trop de texte\u00a0: 2 millions de caractères au plus'

// The build writes the worker into the same folder as this file.
const WORKER = new URL(`./product-worker.${import.meta.url.split('.').at(-1)}`, import.meta.url)
/** Memory limit of the thread in MB. It holds only one batch of products at a time. */
const MEMORY = 128

/** A product of a file; `group` is its `product_line`. */
type GroupedProduct = { group: number; product: ReadProduct }

/**
 * Reads every product of an import in a thread, in file order, and refuses duplicates. `reportUnread`
 * receives the titles of columns that have content and were not read.
 * @throws ProductError for a product that takes too much time or memory
 */
export async function* readProducts(
  db: Db,
  row: Row<'imports'>,
  reportUnread?: (titles: string[]) => void,
): AsyncGenerator<GroupedProduct> {
  const data: ProductData = {
    format: row.format,
    products: JSON.parse(row.columns),
    combinations: JSON.parse(row.extra_columns),
    mapping: JSON.parse(row.mapping),
    taxPercent: row.tax_percent,
    isSplit: row.split_quantities === 1,
  }
  await using thread = new Thread<ProductRows[], ReadProduct | NotRead>(WORKER, {
    workerData: data,
    memory: MEMORY,
  })
  const seen: Seen = new Map()
  const noted = new Set<string>()
  for await (const groups of readGroups(db, row.id)) {
    thread.ask(groups.flatMap(({ rows }) => (rows ? [rows] : [])))
    for (const { group, rows } of groups) {
      const at = { line: group, name: null }
      const product = rows ? await nextProduct(thread, at) : refuse(at, TOO_MUCH)
      const isFatal = 'fatal' in product
      if (!isFatal) tellOnce(product, noted)
      yield { group, product: isFatal ? product : refuseDoubled(product, seen, FORMATS[row.format]) }
    }
  }
  if (!reportUnread) return
  thread.ask(['[]'])
  const last = await thread.next()
  if ('notRead' in last) reportUnread(last.notRead)
}

async function nextProduct(
  thread: Thread<ProductRows[], ReadProduct | NotRead>,
  at: { line: number; name: null },
): Promise<ReadProduct> {
  const answer = await thread.next().catch((cause: unknown) => {
    throw new ProductError(at, 'Ce produit demande trop de temps ou de mémoire', { cause })
  })
  if ('notRead' in answer) throw new Error('Each group of rows has an answer')
  return answer
}

/** Adds messages about the whole file to the first product that has them, so that each is reported once. */
function tellOnce({ line, notes, problems }: ImportedProduct, noted: Set<string>): void {
  const told = [...new Set(notes)].filter((note) => !noted.has(note))
  problems.push(...told.map((message) => ({ line, name: null, severity: 'note' as const, message })))
  for (const note of notes) noted.add(note)
}

/** Products seen so far, by reference or by name and brand: their line, name and ids on their platform. */
type Seen = Map<string, { line: number; name: string; keys: Set<string> }>

/**
 * Refuses a product if an earlier one has its reference and name or, without references, its name and brand.
 * Without references, two with different ids on their platform are both imported. If only the reference is
 * equal, the product loses it.
 */
function refuseDoubled(
  product: ImportedProduct,
  seen: Seen,
  format: Format,
): ImportedProduct | UnreadableProduct {
  const { line, fields, platformKey } = product
  const { reference, name = '', brand } = fields
  if (!reference && (format.hasTwins || !name)) return product
  const key = reference
    ? `reference ${nameKey(reference)}`
    : `name ${JSON.stringify([foldText(name), brand ? foldText(brand) : null])}`
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, { line, name: foldText(name), keys: new Set(platformKey ? [platformKey] : []) })
    return product
  }
  if (!reference && platformKey && !first.keys.has(platformKey)) {
    first.keys.add(platformKey)
    const message = `Il a le nom du produit de la ligne ${first.line}, et aucune référence\u00a0: les deux viennent`
    const told = { line, name: product.name, severity: 'note' as const, message }
    return { ...product, problems: [...product.problems, told] }
  }
  if (reference && name && first.name && foldText(name) !== first.name) {
    const message = `La référence «\u00a0${reference}\u00a0» est déjà celle de la ligne ${first.line}, un autre produit\u00a0: il vient sans elle`
    const told = { line, name: product.name, severity: 'changed' as const, message }
    const { reference: _doubled, ...others } = fields
    return refuseDoubled({ ...product, fields: others, problems: [...product.problems, told] }, seen, format)
  }
  return refuse(product, tellDoubled(reference, first.line))
}

function refuse({ line, name }: { line: number; name: string | null }, message: string): UnreadableProduct {
  return { line, fatal: [{ line, name, severity: 'skipped', message }] }
}

type Group = { group: number; rows: ProductRows | null }

/** Reads the rows of an import in batches of products. Rows are null for a product that is too large. */
async function* readGroups(db: Db, importId: number): AsyncGenerator<Group[]> {
  for (let last = 0; ; ) {
    const groups = await db
      .selectFrom('import_rows')
      .select(['product_line', sql<number>`sum(octet_length(cells))`.as('bytes')])
      .where('import_id', '=', importId)
      .where('product_line', '>', last)
      .groupBy('product_line')
      .orderBy('product_line')
      .limit(BATCH)
      .execute()
    let bytes = 0
    const batch = groups.filter((group, index) => {
      bytes += Math.min(Number(group.bytes), MAX_PRODUCT)
      return index === 0 || bytes <= MAX_PRODUCT
    })
    const end = batch.at(-1)
    if (!end) return
    const whole = batch.filter((group) => Number(group.bytes) <= MAX_PRODUCT)
    const lines = whole.map(({ product_line }) => product_line)
    const rows = await listRows(db, importId, lines)
    yield batch.map(({ product_line }) => ({ group: product_line, rows: rows.get(product_line) ?? null }))
    last = end.product_line
  }
}

type StoredRow = Pick<Row<'import_rows'>, 'source' | 'line'>

async function listRows(db: Db, importId: number, lines: number[]): Promise<Map<number, ProductRows>> {
  if (lines.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_rows')
    .select(['product_line', 'source', 'line', 'cells'])
    .where('import_id', '=', importId)
    .where('product_line', 'in', lines)
    .orderBy('product_line')
    .orderBy('source')
    .orderBy('line')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_line)
  return new Map(
    [...byProduct].map(([group, found]) => {
      // In WooCommerce's files variations may come before their product, and the product's row must be first.
      const isHead = ({ source, line }: StoredRow) => source === 0 && line === group
      const sorted = found.toSorted((a, b) => Number(isHead(b)) - Number(isHead(a)))
      const texts = sorted.map(
        ({ source, line, cells }) => `{"source":${source},"line":${line},"cells":${cells}}`,
      )
      return [group, `[${texts.join()}]`]
    }),
  )
}

/** An error in a product, which stops the whole import. `line` is the product's first line in the file. */
export class ProductError extends Error {
  readonly line: number
  readonly product: string | null

  constructor(at: { line: number; name: string | null }, message: string, options?: ErrorOptions) {
    super(message, options)
    this.line = at.line
    this.product = at.name
  }
}

/** Runs `work` on a product, and wraps errors in a ProductError unless `isOther` returns true. */
export async function atProduct<Result>(
  product: { line: number; name: string | null },
  work: () => Promise<Result>,
  isOther: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (isOther(cause)) throw cause
    throw new ProductError(product, 'Une erreur a arrêté l’import à ce produit', { cause })
  }
}
