import type { ImportRow, RowReader } from '../rows/row-reader.ts'
import type { VariantCells } from './format.ts'

/**
 * Leaves out the variants that the file hides, and returns them as `left`. If the product itself is hidden,
 * or all of its variants are, none is left out; `isDraft` then says that a public product becomes a draft.
 */
export function splitHidden(
  reader: RowReader,
  isHidden: (row: ImportRow) => boolean,
  { isPublic, named }: { isPublic: boolean; named: string },
): { left: ImportRow[]; isDraft: boolean } {
  const rows = reader.rows.slice(1)
  const hidden = rows.filter(isHidden)
  if (hidden.length === 0) return { left: [], isDraft: false }
  if (isPublic && hidden.length < rows.length) {
    reader.leaveOut((row) => hidden.includes(row), `${named}\u00a0: le produit vient sans elle`)
    return { left: hidden, isDraft: false }
  }
  if (isPublic) reader.warn('Aucune de ses variantes n’est publique\u00a0: il vient en brouillon')
  else if (hidden.length < rows.length)
    for (const row of hidden) reader.warn(`${named}\u00a0: elle vient avec le brouillon`, row, 'note')
  return { left: [], isDraft: isPublic }
}

/** Reads where the file shows a product. Warns if only the search or only the catalogue shows it. */
export function readVisibility(reader: RowReader, ...titles: string[]): string {
  const visibility = reader.word(reader.head, ...titles).toLowerCase()
  if (visibility === 'search' || visibility === 'catalog')
    reader.warn(
      `Il n’est montré que dans ${visibility === 'search' ? 'la recherche' : 'le catalogue'}\u00a0: il vient partout`,
    )
  return visibility
}

/** Warns if a file without quantities lacks combinations of size and colour: the shop will offer them all. */
export function tellUnsold(reader: RowReader, variants: VariantCells[]): void {
  const isUnclear = variants.some(
    ({ size, color, quantity }) => size === null || color === null || quantity !== null,
  )
  if (isUnclear) return
  const countOf = (keyOf: (variant: VariantCells) => string | null) => new Set(variants.map(keyOf)).size
  const sold = countOf(({ size, color }) => JSON.stringify([size, color]))
  const all = countOf(({ size }) => size) * countOf(({ color }) => color)
  if (sold < all)
    reader.warn(
      `Le fichier vend ${sold} de ses ${all} choix, sans quantités\u00a0: toutes ses tailles viennent dans toutes ses couleurs`,
    )
}
