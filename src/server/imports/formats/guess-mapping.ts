import type { ImportFormat, ImportMapping } from '#contract/import.ts'
import { IMPORT_FIELD_RULES, IMPORT_FIELDS, type ImportField } from '#rules/import-fields.ts'
import { titleKey } from '#rules/text.ts'
import type { Columns } from '../rows/row-reader.ts'
import { FORMATS } from './formats.ts'
import { findStoreColumn, isLoyverse } from './loyverse.ts'
import { findSizeColumns } from './size-columns.ts'

/** Words for units and currencies, ignored in brackets or at the end of a title. */
const UNITS = new Set(
  'da dzd dinar dinars d a ttc ht htva tva taxes incluses comprises pcs pc piece pieces unite unites u eu fr دج د ج دينار'.split(
    ' ',
  ),
)
const FOREIGN = /[€$£]|\b(eur|euros?|usd|dollars?|gbp)\b/i

/**
 * Guesses which column holds which field, using each column once. Matches whole titles in any format; in the
 * format `other` also titles without their units, and titles that begin with a known word.
 */
export function guessMapping(format: ImportFormat, columns: Columns): ImportMapping {
  const titles = columns.titles.map((title) => ({
    whole: titleKey(title),
    plain: withoutUnits(title),
    isForeign: FOREIGN.test(title),
  }))
  const sizes = format === 'other' ? findSizeColumns(columns.titles).map(({ title }) => title) : []
  const found = new Map<ImportField, number>()
  if (format === 'other' && isLoyverse(columns)) {
    const price = columns.indexOf(findStoreColumn(columns.titles, 'price')) ?? columns.find('default price')
    const quantity = columns.indexOf(findStoreColumn(columns.titles, 'in stock'))
    if (price !== undefined) found.set('price', price)
    if (quantity !== undefined) found.set('quantity', quantity)
  }
  const take = (isIn: (title: (typeof titles)[number], alias: string, field: ImportField) => boolean) => {
    for (const field of IMPORT_FIELDS) {
      if (found.has(field)) continue
      const aliases = FORMATS[format].titles[field] ?? []
      const isFree = (index: number) =>
        ![...found.values()].includes(index) && !sizes.includes(columns.titles[index] ?? '')
      const index = aliases
        .map((alias) => titles.findIndex((title, at) => isIn(title, alias, field) && isFree(at)))
        .find((at) => at >= 0)
      if (index !== undefined) found.set(field, index)
    }
  }
  take(({ whole, isForeign }, alias) => whole === alias && !(isForeign && format === 'other'))
  if (format === 'other') {
    // A price with tax is preferred to one without.
    take(({ whole, plain, isForeign }, alias) => plain === alias && !isForeign && !/\bht\b/.test(whole))
    take(({ plain, isForeign }, alias) => plain === alias && !isForeign)
    take(({ plain, isForeign }, alias, field) => {
      const not = IMPORT_FIELD_RULES[field].not?.split(' ')
      if (!not || isForeign || !plain.startsWith(`${alias} `)) return false
      return !plain.split(' ').some((word) => not.includes(word))
    })
  }
  // In OpenCart's files, which have a column `tax class id`, the column `model` is the reference.
  const model = columns.has('tax class id') ? columns.find('model') : undefined
  if (model !== undefined && !found.has('reference')) found.set('reference', model)
  const titleOf = (index: number) => columns.titles[index] ?? ''
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const index = found.get(field)
      return index === undefined ? [] : [[field, titleOf(index)]]
    }),
  )
}

/** Normalizes a title without its units: `Prix de vente TTC (DA)` to `prix de vente`. */
function withoutUnits(title: string): string {
  const areUnits = (words: string) => words !== '' && words.split(' ').every((word) => UNITS.has(word))
  const bare = title.replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (whole, round, square) =>
    areUnits(titleKey(round ?? square)) ? ' ' : whole,
  )
  const words = titleKey(bare).split(' ')
  while (words.length > 1 && UNITS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
