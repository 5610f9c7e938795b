import { htmlToText, splitList } from '../cell-texts.ts'
import type { ImportRow, RowReader } from '../row-reader.ts'
import type { Format } from './format.ts'
import { type Option, Options, orNotPublished, readWithOptions } from './options.ts'

/** The exporter of WooCommerce, in English and French: variations in rows of their own, anywhere in the file. */
export const woocommerce: Format = {
  detect: (columns) =>
    columns.has('type') && columns.has('sku', 'ugs') && columns.has('name', 'nom') && columns.has('parent'),
  titles: {
    name: ['name', 'nom'],
    price: ['regular price', 'tarif regulier'],
    salePrice: ['sale price', 'tarif promo'],
    originalPrice: [],
    reference: ['sku', 'ugs'],
    brand: ['brands', 'brand', 'marques', 'marque'],
    category: ['categories'],
    subcategory: [],
    description: ['short description', 'description courte'],
    fullDescription: ['description'],
    specifications: [],
    sizes: [],
    colors: [],
    fits: [],
    quantity: ['stock'],
    inStock: ['in stock', 'en stock'],
    isNew: [],
    isPublished: ['published', 'publie'],
    pictures: ['images'],
  },
  productKey: (read) => {
    if (isVariation(read('type'))) return { names: [], parent: read('parent') }
    const id = read('id')
    return { names: [read('sku', 'ugs'), id && `id:${id}`] }
  },
  read: (reader) => {
    const { head, rows } = reader
    if (isVariation(reader.read(head, 'type') ?? ''))
      return reader.fail('Son produit parent n’est pas dans le fichier')
    const options = new Options()
    for (const attribute of readAttributes(reader, head)) options.add(attribute)
    for (const row of rows.slice(1)) {
      const quantity = reader.cell('quantity', row)
      options.addVariant(readAttributes(reader, row), {
        row,
        quantity: quantity === 'parent' ? undefined : quantity,
        reference: reader.read(row, 'sku', 'ugs'),
      })
    }
    const toText = (html: string) => htmlToText(html.replaceAll('\\n', '\n'))
    const cells = readWithOptions(reader, options, { toText })
    return orNotPublished({ ...cells, quantity: reader.cell('quantity') })
  },
}

/** True for a type such as `variation, virtual`. */
function isVariation(type: string): boolean {
  return type.split(',').some((part) => part.trim().toLowerCase() === 'variation')
}

function readAttributes(reader: RowReader, row: ImportRow): Option[] {
  const found: Option[] = []
  for (let index = 1; ; index++) {
    const name = reader.read(row, `attribute ${index} name`, `nom de l attribut ${index}`)
    const values = reader.read(
      row,
      `attribute ${index} value s`,
      `valeur s de l attribut ${index}`,
      `attribute ${index} values`,
    )
    if (name === undefined || values === undefined) return found
    if (name.trim()) found.push({ name: name.trim(), values: splitList(values) })
  }
}
