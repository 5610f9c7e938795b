import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import type { StoredProduct } from '#server/catalogue/products/product-row.ts'
import { readVariant } from '#server/catalogue/stock/stock-variants.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { NOT_EACH, type ProductCells, type ProductFields, type VariantCells } from '../formats/format.ts'
import { isNone, readAtLeast, readOffered, readQuantity } from '../rows/cell-texts.ts'
import type { Cell, ImportRow, RowReader } from '../rows/row-reader.ts'

type VariantCount = Variant & { quantity: number; reference: string | null }

/** The stock that a file has for a product. An undefined `lowAt` keeps the product's alert threshold. */
export type ImportedStock = {
  isCounted: boolean
  lowAt: number | null | undefined
  variants: VariantCount[]
}

/** Moves a quantity that is a word, such as « En stock », to the flag that says if the product is on sale. */
export function takeWordAsFlag(reader: RowReader, cells: ProductCells): ProductCells {
  const { quantity, flags } = cells
  if (typeof quantity !== 'string' || readQuantity(quantity) !== null) return cells
  if (readOffered(quantity) === undefined) return cells
  reader.note(
    'Une quantité écrite en mots, comme «\u00a0En stock\u00a0», dit si le produit est en vente\u00a0: ses pièces ne sont pas comptées',
  )
  return { ...cells, quantity: undefined, flags: { ...flags, inStock: flags.inStock || quantity } }
}

/** Reads the quantity of each size and colour of a product; undefined if the file does not give it. */
export function readStock(
  reader: RowReader,
  { fields: { sizes, colors, reference }, variants, quantity, counting, canBackorder }: ProductCells,
  { isSplit }: { isSplit: boolean },
): ImportedStock | undefined {
  const all = listVariants({ sizes: sizes ?? [], colors: colors ?? [] })
  // Without these columns, the product in the shop decides which variants there are (`hasVariants`).
  if (counting)
    return { ...counting, variants: countRows(reader, variants, sizes && colors ? all : undefined) }
  if (variants.some((variant) => variant.quantity !== null)) {
    const counts = countRows(reader, variants, all)
    return { isCounted: isCountedOf(reader, variants), lowAt: undefined, variants: counts }
  }
  const isOwn = ({ reference: own, size, color }: VariantCells) =>
    own !== null && own !== reference && (size ?? color) !== null
  if (variants.some(isOwn)) reader.note('Les références des variantes sans quantité ne viennent pas')
  // WooCommerce writes `parent` for a variation without a quantity, whose product has the quantity.
  if (quantity === undefined || quantity === '' || quantity === 'parent') return undefined
  const [only] = all
  if (all.length > 1 && !canBackorder && isNone(quantity))
    return { isCounted: true, lowAt: undefined, variants: splitEvenly(0, all) }
  if (all.length > 1 && isSplit && !(canBackorder && isNone(quantity))) {
    const pieces = Math.max(0, readPieces(reader, quantity, reader.head))
    reader.note('Une quantité de plusieurs tailles ou couleurs est répartie entre elles\u00a0: à vérifier')
    return { isCounted: true, lowAt: undefined, variants: splitEvenly(pieces, all) }
  }
  if (!only || all.length > 1) {
    reader.warn(NOT_EACH)
    return undefined
  }
  const pieces = readPieces(reader, quantity, reader.head)
  const isOpen = canBackorder && pieces <= 0
  if (isOpen) reader.warn(ON_ORDER)
  const counts = [{ ...only, quantity: pieces, reference: null }]
  return { isCounted: !isOpen, lowAt: undefined, variants: counts }
}

/** Splits pieces evenly; the first variants get the remainder. */
function splitEvenly(pieces: number, variants: Variant[]): VariantCount[] {
  const [each, rest] = [Math.floor(pieces / variants.length), pieces % variants.length]
  return variants.map((variant, index) => ({
    ...variant,
    quantity: each + (index < rest ? 1 : 0),
    reference: null,
  }))
}

const ON_ORDER =
  'Il se vend sans stock dans le fichier\u00a0: il reste en vente, ses pièces ne sont pas comptées'

/**
 * Returns false, so that the stock is not counted, if every variant is sold on backorder and one is out of
 * stock. Otherwise warns about variants that will be sold out here although the file sells them.
 */
function isCountedOf(reader: RowReader, variants: VariantCells[]): boolean {
  const isEmpty = ({ quantity }: VariantCells) => quantity !== null && (readQuantity(quantity) ?? 1) <= 0
  const open = variants.filter((variant) => variant.canBackorder && isEmpty(variant))
  if (open.length > 0 && variants.every(({ canBackorder }) => canBackorder)) {
    reader.warn(ON_ORDER)
    return false
  }
  const tell = (row: ImportRow, why: string) => reader.warn(`${why}\u00a0: elle vient épuisée`, row)
  for (const { row } of open) tell(row, 'Cette variante se vend sans stock dans le fichier, d’autres non')
  for (const { row, size, color, quantity } of variants)
    if (quantity === null && (size ?? color) !== null)
      tell(row, 'Cette variante n’a pas de quantité, d’autres en ont')
  return true
}

/** Counts the pieces of each variant, of `all` if it is given; rows of one variant add up. */
function countRows(reader: RowReader, variants: VariantCells[], all?: Variant[]): VariantCount[] {
  const known = all && new Set(all.map(variantKey))
  const counts = new Map<string, VariantCount>()
  for (const { row, size, color, quantity, reference } of variants) {
    if (quantity === null && !reference) continue
    const key = variantKey({ size, color })
    if (known && !known.has(key)) {
      if (quantity !== null)
        reader.warn(
          'Sa taille ou sa couleur n’est pas donnée\u00a0: le produit vient sans cette quantité',
          row,
        )
      continue
    }
    const pieces = quantity === null ? 0 : readPieces(reader, quantity, row)
    const before = counts.get(key) ?? { size, color, quantity: 0, reference: null }
    const total = before.quantity + pieces
    counts.set(key, { ...before, quantity: total, reference: before.reference ?? reference })
  }
  return [...counts.values()]
}

function readPieces(reader: RowReader, cell: Cell, row: ImportRow): number {
  const pieces = readQuantity(cell)
  if (pieces !== null) return pieces
  const least = readAtLeast(cell)
  if (least !== null) {
    reader.note('Une quantité comme «\u00a010+\u00a0» ou «\u00a0plus de 10\u00a0» vient comme 10 pièces')
    return least
  }
  const shown = `«\u00a0${String(cell).slice(0, 50)}\u00a0»`
  reader.fail(`Quantité\u00a0: ${shown} n’est pas un nombre entier`, row)
  return 0
}

/** True if the product, with the file's other fields, has every variant that the file counts. */
export function hasVariants(
  stored: StoredProduct,
  { sizes = readTextList(stored.sizes), colors = readTextList(stored.colors) }: Partial<ProductFields>,
  { variants }: ImportedStock,
): boolean {
  const known = new Set(listVariants({ sizes, colors }).map(variantKey))
  return variants.every((variant) => known.has(variantKey(variant)))
}

export type StockPlan = { isCounted: boolean; lowAt: number | null; variants: VariantCount[] }

/** Returns the new stock of a product; null if the file does not change it. `id` is null for a new one. */
export async function findStockChange(
  db: DbOrTrx,
  id: number | null,
  stored: StoredProduct,
  stock: ImportedStock,
  { quantities }: Pick<Row<'imports'>, 'quantities'>,
): Promise<StockPlan | null> {
  const isWritten = stored.counts_stock === 0 || quantities === 1
  const lowAt = stock.lowAt === undefined ? stored.low_at : stock.lowAt
  const rowsOf = db
    .selectFrom('product_stock')
    .select(['size', 'color', 'quantity', 'reference'])
    .where('product_id', '=', id)
  const rows = id === null ? [] : await rowsOf.execute()
  const before = new Map(rows.map((row) => [variantKey(readVariant(row)), row]))
  const variants = stock.variants.flatMap((variant): VariantCount[] => {
    const old = before.get(variantKey(variant)) ?? { quantity: 0, reference: null }
    const quantity = isWritten ? variant.quantity : old.quantity
    const reference = (variant.reference ?? old.reference) || null
    return quantity === old.quantity && reference === old.reference
      ? []
      : [{ ...variant, quantity, reference }]
  })
  const isCounted = isWritten ? stock.isCounted : stored.counts_stock === 1
  const isSameStock = toFlag(isCounted) === stored.counts_stock && lowAt === stored.low_at
  return isSameStock && variants.length === 0 ? null : { isCounted, lowAt, variants }
}
