import { parentPort, workerData } from 'node:worker_threads'
import type { ImportFormat, ImportMapping } from '#contract/import.ts'
import { FORMATS } from './formats/formats.ts'
import {
  type ImportedProduct,
  type ImportRules,
  readProduct,
  type UnreadableProduct,
} from './read-product.ts'
import { Columns } from './row-reader.ts'

// The thread of read-import.ts: reads products from their rows, one after the other.

export type ProductData = {
  format: ImportFormat
  products: string[]
  combinations: string[]
  mapping: ImportMapping
  taxPercent: number
}

/** The rows of a product, the first one first; `cells` are JSON. */
export type ProductRows = { source: number; line: number; cells: string }[]

export type ReadProduct = ImportedProduct | UnreadableProduct

const { format, products, combinations, mapping, taxPercent }: ProductData = workerData
const rules: ImportRules = {
  format: FORMATS[format],
  products: new Columns(products),
  combinations: new Columns(combinations),
  mapping,
  taxPercent,
}

parentPort?.on('message', (rows: ProductRows) => {
  const read = rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) }))
  parentPort?.postMessage(readProduct(read, rules) satisfies ReadProduct)
})
