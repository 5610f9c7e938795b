import { parentPort, workerData } from 'node:worker_threads'
import type { ImportFormat, ImportMapping } from '#contract/import.ts'
import { FORMATS } from '../formats/formats.ts'
import { Columns, type ImportRow } from '../rows/row-reader.ts'
import { UnreadColumns } from '../rows/unread-columns.ts'
import {
  type ImportedProduct,
  type ImportRules,
  readProduct,
  type UnreadableProduct,
} from './read-product.ts'

// Runs in a thread of read-products.ts: converts rows to products, then lists the columns not read.

export type ProductData = {
  format: ImportFormat
  products: string[]
  combinations: string[]
  mapping: ImportMapping
  taxPercent: number
  isSplit: boolean
}

/** The rows of a product, main row first. A JSON text is copied to a thread faster than many cells. */
export type ProductRows = string

export type ReadProduct = ImportedProduct | UnreadableProduct

/** Titles of columns with content that were not read. The thread sends it in response to an empty list. */
export type NotRead = { notRead: string[] }

const { format, products, combinations, mapping, taxPercent, isSplit }: ProductData = workerData
const rules: ImportRules = {
  format: FORMATS[format],
  products: new Columns(products),
  combinations: new Columns(combinations),
  mapping,
  taxPercent,
  isSplit,
}

const unread = [new UnreadColumns(rules.products), new UnreadColumns(rules.combinations)]

parentPort?.on('message', (products: ProductRows[]) => {
  for (const rows of products) answer(rows)
})

function answer(json: ProductRows): void {
  const rows: ImportRow[] = JSON.parse(json)
  if (rows.length === 0) {
    const [ofProducts = [], ofCombinations = []] = unread.map((columns) => columns.list())
    const notRead = [...ofProducts, ...ofCombinations.map((title) => `déclinaisons\u00a0: ${title}`)]
    return void parentPort?.postMessage({ notRead } satisfies NotRead)
  }
  for (const { source, cells } of rows) unread[source]?.see(cells)
  parentPort?.postMessage(readProduct(rows, rules) satisfies ReadProduct)
}
