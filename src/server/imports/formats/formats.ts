import { IMPORT_FIELDS, IMPORT_FORMATS, type ImportFormat, type ImportMapping } from '#contract/import.ts'
import type { Columns } from '../row-reader.ts'
import type { Format } from './format.ts'
import { other } from './other.ts'
import { own } from './own.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

export const FORMATS: Record<ImportFormat, Format> = { own, woocommerce, shopify, prestashop, other }

/** Recognizes the format of a sheet by its titles: the first that they fit. */
export function findFormat(columns: Columns): ImportFormat {
  return IMPORT_FORMATS.find((name) => FORMATS[name].detect(columns)) ?? 'other'
}

/** Recognizes the columns of fields; each column is taken once. */
export function guessMapping(format: ImportFormat, columns: Columns): ImportMapping {
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  for (const field of IMPORT_FIELDS) {
    const index = FORMATS[format].titles[field]
      .map((title) => columns.find(title))
      .find((found) => found !== undefined && !taken.has(found))
    if (index === undefined) continue
    taken.add(index)
    mapping[field] = columns.titles[index] ?? ''
  }
  return mapping
}
