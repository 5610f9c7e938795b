import { readDecimal } from '#rules/read-amount.ts'
import { htmlToName, readFlag } from '../rows/cell-texts.ts'
import type { ImportRow, RowReader } from '../rows/row-reader.ts'
import { type Format, type PriceCells, type PriceField, type ProductCells, readPrices } from './format.ts'
import { type Option, Options, readWithOptions } from './options.ts'
import { splitHidden } from './visibility.ts'

/** Numbers in the titles of Wix's columns for options and additional texts. */
const NUMBERS = [1, 2, 3, 4, 5, 6]
const MEDIA = 'https://static.wixstatic.com/media/'

/** Identifies the product of a row of Wix's product CSV by its handle; undefined for another format. */
export function wixKey(read: (...titles: string[]) => string): ReturnType<Format['productKey']> | undefined {
  const [handle, kind] = [read('handleid'), read('fieldtype')]
  if (handle === '' || (kind !== 'product' && kind !== 'variant')) return undefined
  return kind === 'variant' ? { names: [], parent: handle } : { names: [handle] }
}

/** Reads a product and its variants in Wix's product CSV, which is part of the format `other`. */
export function readWix(reader: RowReader): ProductCells | undefined {
  const { head } = reader
  const of = (row: ImportRow, title: string) => reader.word(row, title)
  if (of(head, 'fieldtype').toLowerCase() === 'variant')
    return reader.fail('Son produit n’est pas dans le fichier')
  const isHidden = (row: ImportRow) => readFlag(of(row, 'visible')) === false
  const { left, isDraft } = splitHidden(reader, isHidden, {
    isPublic: !isHidden(head),
    named: 'Cette variante n’est pas visible',
  })
  const variants = reader.rows.slice(1)
  const options = new Options()
  for (const option of readOptions(reader, head)) options.add(option)
  for (const row of variants) {
    if (isOut(of(row, 'inventory')))
      reader.warn('Cette variante est épuisée sans quantité\u00a0: elle vient en vente', row)
    const [quantity, reference] = [countOf(of(row, 'inventory')), of(row, 'sku')]
    options.addVariant(readOptions(reader, row), { row, quantity, reference })
  }
  options.withhold(left.map((row) => readOptions(reader, row)))
  for (const at of NUMBERS) {
    const [name, value] = [of(head, `additionalinfotitle${at}`), of(head, `additionalinfodescription${at}`)]
    if (name && value) options.add({ name, values: [htmlToName(value)] })
  }
  if (of(head, 'ribbon') || of(head, 'customtextfield1'))
    reader.note('Les rubans et les textes à saisir de Wix ne viennent pas')
  const cells = readWithOptions(reader, options, { separator: /[;\n]/g })
  const { description, ...fields } = cells.fields
  const collections = of(head, 'collection').split(';')
  return {
    ...cells,
    fields: { ...fields, description: undefined, fullDescription: fields.fullDescription ?? description },
    flags: {
      ...cells.flags,
      ...(isDraft && { isPublished: 'non' }),
      inStock: isOut(of(head, 'inventory')) ? 'non' : cells.flags.inStock,
    },
    places:
      cells.places.length > 0
        ? cells.places
        : collections.flatMap((name) => (name.trim() ? { category: name.trim() } : [])),
    images: cells.images.map((image) => (/^\w+~mv2\.\w+$/.test(image) ? MEDIA + image : image)),
    // Skips the product's own row: a product with variants is sold at their prices only.
    prices: (variants.length > 0 ? variants : [head]).map((row) => readPrice(reader, row)),
    quantity: variants.length > 0 ? undefined : countOf(of(head, 'inventory')),
  }
}

function isOut(inventory: string): boolean {
  return inventory.toLowerCase() === 'outofstock'
}

/** Reads the quantity; undefined if Wix does not count the stock and only says if it is in stock. */
function countOf(inventory: string): string | undefined {
  return /^(?:in|outof)stock$/i.test(inventory) ? undefined : inventory
}

/** Code that Wix writes before the name of a colour: `#000000:Noir`, `rgb(0,0,0):Noir`. */
const CODE = /^\s*(?:#\w{3,8}|rgba?\([\d.,\s%]{1,40}\))\s*:/

function readOptions(reader: RowReader, row: ImportRow): Option[] {
  return NUMBERS.flatMap((at) => {
    const name = reader.word(reader.head, `productoptionname${at}`)
    const texts = reader.read(row, `productoptiondescription${at}`)?.split(';') ?? []
    const values = texts.map((text) => text.replace(CODE, '').trim()).filter(Boolean)
    return name && values.length > 0 ? { name, values } : []
  })
}

/** Reads the price of a product with its discount, and adds the surcharge of a variant. */
function readPrice(reader: RowReader, row: ImportRow): PriceCells {
  const { head } = reader
  const cells = { ...readPrices(reader, head), row }
  const amount = (of: ImportRow, title: string) => {
    const cell = reader.amount(of, title) ?? ''
    return cell === '' ? 0 : (readDecimal(cell) ?? Number.NaN)
  }
  const [surcharge, discount] = [row === head ? 0 : amount(row, 'surcharge'), amount(head, 'discountvalue')]
  const isPercent = reader.word(head, 'discountmode').toLowerCase() === 'percent'
  const adjust = (base: number, field: PriceField) => {
    const price = base + surcharge
    if (field !== 'salePrice') return price
    return Math.max(0, isPercent ? price * (1 - discount / 100) : price - discount)
  }
  return { ...cells, salePrice: discount === 0 ? cells.salePrice : cells.price, adjust }
}
