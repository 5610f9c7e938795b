import type { ImportRow } from '../rows/row-reader.ts'
import type { Format } from './format.ts'
import { type Option, Options, readWithOptions } from './options.ts'
import { whereAllAgree } from './visibility.ts'

const NUMBERS = [1, 2, 3]
/** Columns about publication: a product is public only if all that are filled say yes. */
const STATES = ['status', 'published', 'published on online store']

/**
 * Shopify's product CSV ("Using CSV files" in its help), with the column titles before and since 2025. The
 * rows of one product share a handle.
 */
export const shopify: Format = {
  detect: (columns) =>
    columns.has('title') && columns.has('handle', 'url handle', 'vendor', 'option1 name', 'variant price'),
  titles: {
    name: ['title'],
    price: ['variant price', 'price'],
    originalPrice: ['variant compare at price', 'compare at price'],
    reference: ['variant sku', 'sku'],
    brand: ['vendor'],
    category: ['type', 'product category'],
    fullDescription: ['body html', 'description'],
    quantity: ['variant inventory qty', 'inventory quantity'],
    isPublished: STATES,
    pictures: ['image src', 'product image url'],
  },
  productKey: (read) => {
    const handle = read('handle', 'url handle')
    return { names: [handle], parent: handle }
  },
  read: (reader) => {
    const { head } = reader
    const policyOf = (row: ImportRow) =>
      reader.word(row, 'variant inventory policy', 'continue selling when out of stock').toLowerCase()
    const titleOf = (row: ImportRow) => reader.word(row, 'title')
    const title = titleOf(head)
    reader.leaveOut(
      (row) => titleOf(row) !== '' && titleOf(row) !== title,
      `Sa ligne a le handle de «\u00a0${title}\u00a0»\u00a0: ce produit vient sans elle`,
    )
    const options = new Options()
    const names = NUMBERS.map((number) => reader.rows.map((row) => reader.read(row, `option${number} name`)))
    for (const row of reader.rows) {
      const chosen = NUMBERS.flatMap((number, index): Option[] => {
        const value = reader.word(row, `option${number} value`)
        const name = names[index]?.find(Boolean)?.trim()
        const isDefault = name === 'Title' && value === 'Default Title'
        return value && name && !isDefault ? [{ name, values: [value] }] : []
      })
      // Skips a row that only adds an image.
      if (row !== head && chosen.length === 0) continue
      const isTracked = reader.read(row, 'variant inventory tracker', 'inventory tracker') !== ''
      options.addVariant(chosen, {
        row,
        quantity: isTracked ? reader.cell('quantity', row) : undefined,
        reference: reader.read(row, 'variant sku', 'sku'),
        canBackorder: policyOf(row) === 'continue',
        images: [reader.word(row, 'variant image', 'variant image url')].filter(Boolean),
      })
    }
    const cells = readWithOptions(reader, options)
    const images = reader.rows.flatMap((row) => reader.text('pictures', row) || [])
    return whereAllAgree({ ...cells, images }, ...STATES.map((title) => reader.read(head, title)))
  },
}
