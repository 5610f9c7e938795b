import { foldText } from '#rules/text.ts'
import { readFlag } from '../rows/cell-texts.ts'
import type { ImportRow, RowReader } from '../rows/row-reader.ts'
import type { ProductCells } from './format.ts'

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

/** Conditions of goods, which some files write in a column titled like the publication state: not a state. */
const CONDITIONS = new Set('new used refurbished neuf neuve occasion reconditionne reconditionnee'.split(' '))

/** Publishes a product only if every column about publication means yes: `private`, for example, does not. */
export function whereAllAgree(
  { flags, ...cells }: ProductCells,
  ...others: (string | undefined)[]
): ProductCells {
  const states = [flags.isPublished, ...others]
    .map((state) => state?.trim() ?? '')
    .filter((state) => state !== '' && !CONDITIONS.has(foldText(state)))
  if (states.length === 0) return { ...cells, flags: { ...flags, isPublished: undefined } }
  return { ...cells, flags: { ...flags, isPublished: states.every(readFlag) ? 'oui' : 'non' } }
}
