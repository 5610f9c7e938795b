import type { RowReader } from '../rows/row-reader.ts'
import type { ProductCells } from './format.ts'
import { type Option, Options, readWithOptions } from './options.ts'

const NAMES = ['product attributes attribute', 'attributs du produit attribut', 'attribute lines attribute']
const VALUES = ['product attributes values', 'attributs du produit valeurs', 'attribute lines values']

/** True for a row of Odoo's export that has values of an attribute. */
export function isOdooValue(read: (...titles: string[]) => string): boolean {
  return read(...VALUES) !== ''
}

/** Reads a product of Odoo's export, whose further attribute values have rows below it. */
export function readOdoo(reader: RowReader, ways: Parameters<typeof readWithOptions>[2]): ProductCells {
  const options = new Options()
  for (const option of readAttributes(reader)) options.add(option)
  return readWithOptions(reader, options, ways)
}

/** Reads the attributes of a product: each is named in the first row of its values only. */
function readAttributes(reader: RowReader): Option[] {
  const found: Option[] = []
  for (const row of reader.rows) {
    const [name, values] = [reader.word(row, ...NAMES), reader.word(row, ...VALUES)]
    if (name) found.push({ name, values: [] })
    found.at(-1)?.values.push(...values.split(',').flatMap((value) => value.trim() || []))
  }
  return found.filter(({ values }) => values.length > 0)
}
