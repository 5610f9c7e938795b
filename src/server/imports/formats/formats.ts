import { IMPORT_FORMATS, type ImportFormat } from '#contract/import.ts'
import type { Columns } from '../rows/row-reader.ts'
import type { Format } from './format.ts'
import { other } from './other.ts'
import { own } from './own.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

export const FORMATS: Record<ImportFormat, Format> = { own, woocommerce, shopify, prestashop, other }

/** Recognizes the format of a sheet by its titles: the first one of `IMPORT_FORMATS` that matches. */
export function findFormat(columns: Columns): ImportFormat {
  return IMPORT_FORMATS.find((name) => FORMATS[name].detect(columns)) ?? 'other'
}
