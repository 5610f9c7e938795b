import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { readFlag, readQuantity } from './cell-texts.ts'
import type { Cell } from './columns.ts'
import type { ImportRow, OptionRow, Options } from './read-options.ts'
import type { RowReader } from './row-reader.ts'

export type VariantCount = Variant & { quantity: number; reference: string | null }

/** Stock as a file tells it; `lowAt` undefined leaves that of the product. */
export type ImportedStock = {
  isCounted: boolean
  lowAt: number | null | undefined
  variants: VariantCount[]
}

/** Reads the quantities of a product, by size and colour; undefined when the file tells none. */
export function readStock(
  reader: RowReader,
  { variants }: Options,
  choices: { sizes: string[]; colors: string[] },
): ImportedStock | undefined {
  const told = variants.filter(({ quantity, reference }) => quantity !== null || reference !== null)
  const all = listVariants(choices)
  if (reader.isOwn) return readOwnStock(reader, told, all)
  const isManaged = told.some(({ quantity }) => quantity !== null)
  if (isManaged) return { isCounted: true, lowAt: undefined, variants: countVariants(reader, told, all) }
  const isWhole = variants.length === 0 || reader.rules.format === 'woocommerce'
  const cell = isWhole ? reader.cell('quantity') : undefined
  if (cell === undefined || cell === '' || cell === 'parent') return undefined
  const [only] = all
  if (!only || all.length > 1) {
    reader.tell('Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle')
    return undefined
  }
  const quantity = readPieces(reader, cell, reader.head)
  return { isCounted: true, lowAt: undefined, variants: [{ ...only, quantity, reference: null }] }
}

function readOwnStock(reader: RowReader, told: OptionRow[], all: Variant[]): ImportedStock | undefined {
  const { products } = reader.rules
  const counted = products.read(reader.head.cells, 'stock compte')
  const lowAt = products.read(reader.head.cells, 'seuil bas')
  return {
    isCounted: readFlag(counted ?? '') ?? false,
    lowAt: lowAt === '' ? null : lowAt === undefined ? undefined : readQuantity(lowAt),
    variants: countVariants(reader, told, all),
  }
}

/** Counts the pieces of each variant; rows of one variant add up. */
function countVariants(reader: RowReader, told: OptionRow[], all: Variant[]): VariantCount[] {
  const known = new Set(all.map(variantKey))
  const counts = new Map<string, VariantCount>()
  for (const { row, size, color, quantity, reference } of told) {
    const key = variantKey({ size, color })
    if (!known.has(key)) {
      if (quantity !== null)
        reader.tell(
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
  const shown = `«\u00a0${String(cell).slice(0, 50)}\u00a0»`
  reader.fail(`Quantité\u00a0: ${shown} n’est pas un nombre entier`, row)
  return 0
}
