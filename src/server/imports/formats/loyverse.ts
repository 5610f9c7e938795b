import { titleKey } from '#rules/text.ts'
import type { ImportRow, RowReader } from '../rows/row-reader.ts'
import type { Format, ProductCells } from './format.ts'
import { type Option, Options, readWithOptions } from './options.ts'

const NUMBERS = [1, 2, 3]

/** Identifies the product of a row in Loyverse's item export; undefined for a row of another format. */
export function loyverseKey(
  read: (...titles: string[]) => string,
): ReturnType<Format['productKey']> | undefined {
  const handle = read('handle')
  const isItem = read('sold by weight') || read('option 1 value') || read('sku of included item')
  return handle && isItem ? { names: [handle], parent: handle } : undefined
}

export function isLoyverse({ titles }: { titles: readonly string[] }): boolean {
  const keys = titles.map(titleKey)
  return keys.includes('handle') && keys.includes('sold by weight')
}

/** Finds the first store's column of a field. Loyverse has one such column per store: `Price [Alger]`. */
export function findStoreColumn(titles: readonly string[], field: string): string | undefined {
  return titles.find((title) => title.toLowerCase().startsWith(`${field} [`))
}

/** Reads an item whose variants have one row each. Rows with the contents of a bundle are left out. */
export function readLoyverse(reader: RowReader, ways: Parameters<typeof readWithOptions>[2]): ProductCells {
  const of = (row: ImportRow, title = '') => reader.word(row, titleKey(title))
  reader.leaveOut(
    (row) => row !== reader.head && of(row, 'sku of included item') !== '',
    'Le contenu d’un lot ne vient pas',
  )
  const names = NUMBERS.map((number) =>
    reader.rows.map((row) => of(row, `option ${number} name`)).find(Boolean),
  )
  const isTracked = isYes(of(reader.head, 'track stock')) === true
  const options = new Options()
  for (const row of reader.rows) {
    const chosen = NUMBERS.flatMap((number, index): Option[] => {
      const [name, value] = [names[index], of(row, `option ${number} value`)]
      return name && value ? [{ name, values: [value] }] : []
    })
    const quantity = isTracked ? reader.cell('quantity', row) : undefined
    if (chosen.length > 0) options.addVariant(chosen, { row, quantity, reference: of(row, 'sku') })
  }
  const offered = findStoreColumn(reader.titles, 'available for sale')
  const unsold = reader.rows.filter((row) => isYes(of(row, offered)) === false)
  for (const row of unsold)
    reader.warn('Il n’est pas en vente dans Loyverse\u00a0: le produit vient en brouillon', row)
  const cells = readWithOptions(reader, options, ways)
  return {
    ...cells,
    quantity: isTracked ? cells.quantity : undefined,
    flags: { ...cells.flags, isPublished: unsold.length > 0 ? 'non' : cells.flags.isPublished },
  }
}

/** Loyverse exports `Y` or `N`; sheets made by hand from its export have `Yes` or `No`. */
function isYes(flag: string): boolean | undefined {
  return flag === '' ? undefined : /^y/i.test(flag)
}
