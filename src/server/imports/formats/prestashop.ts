import { readDecimal } from '#rules/read-amount.ts'
import { splitList } from '../cell-texts.ts'
import { type Columns, type ImportRow, type RowReader, titleKey } from '../row-reader.ts'
import { type Format, type PriceCells, type PriceField, readPrices } from './format.ts'
import { Options, readWithOptions } from './options.ts'

const WITH_TAX = ['prix ttc', 'price tax included']
const ATTRIBUTES = ['attribute name type position', 'attribut nom type position']
const VALUES = ['value value position', 'valeur valeur position']
const FEATURES = ['feature name value position', 'caracteristique nom valeur position']

/** The sample import files of PrestaShop, in English and French: combinations are in a second file. */
export const prestashop: Format = {
  detect: (columns) =>
    columns.has('product id', 'id') &&
    columns.has('name', 'nom') &&
    columns.has('active 0 1', 'actif 0 1', 'categories x y z'),
  titles: {
    name: ['name', 'nom'],
    price: ['price tax excluded', 'prix hors taxe', 'prix ht', ...WITH_TAX],
    salePrice: [],
    originalPrice: [],
    reference: ['reference'],
    brand: ['manufacturer', 'marque', 'fabricant'],
    category: ['categories x y z'],
    subcategory: [],
    description: ['summary', 'resume'],
    fullDescription: ['description'],
    specifications: [],
    sizes: [],
    colors: [],
    fits: [],
    quantity: ['quantity', 'quantite'],
    inStock: [],
    isNew: [],
    isPublished: ['active 0 1', 'actif 0 1'],
    pictures: ['image urls x y z', 'url des images x y z'],
  },
  productKey: (read) => ({ names: [read('product id', 'id')] }),
  read: (reader, taxPercent) => {
    const options = new Options()
    const impacts: PriceCells[] = []
    const withTax = (amount: number, field: PriceField) =>
      WITH_TAX.includes(titleKey(reader.mapping[field] ?? '')) ? amount : amount * (1 + taxPercent / 100)
    for (const row of reader.rows) {
      if (row.source === 0) {
        for (const [name, value] of readFeatures(reader, row))
          options.specifications.set(name, new Set([value]))
        continue
      }
      const values = splitList(reader.read(row, ...VALUES) ?? '')
      const chosen = splitList(reader.read(row, ...ATTRIBUTES) ?? '').map((name, index) => ({
        name: name.split(':')[0]?.trim() ?? '',
        values: [withoutPosition(values[index] ?? '').join(':')].filter(Boolean),
      }))
      options.addVariant(chosen, {
        row,
        quantity: reader.read(row, 'quantity', 'quantite'),
        reference: reader.read(row, 'reference'),
      })
      const impact = reader.read(row, 'impact on price', 'impact sur le prix')
      if (!impact) continue
      const adjust = (amount: number, field: PriceField) => withTax(amount + readSigned(impact), field)
      impacts.push({ ...readPrices(reader, reader.head), adjust })
    }
    const cells = readWithOptions(reader, options)
    return {
      ...cells,
      prices: impacts.length > 0 ? impacts : cells.prices.map((prices) => ({ ...prices, adjust: withTax })),
    }
  },
}

/** True for PrestaShop's second file. */
export function isCombinations(columns: Columns): boolean {
  return columns.has(...ATTRIBUTES) && columns.has(...VALUES)
}

function readFeatures(reader: RowReader, row: ImportRow): (readonly [name: string, value: string])[] {
  return splitList(reader.read(row, ...FEATURES) ?? '').flatMap((feature) => {
    const [name = '', ...value] = withoutPosition(feature)
    return name && value.length > 0 ? [[name, value.join(':')] as const] : []
  })
}

/** Reads an amount that may be negative; NaN for none. */
function readSigned(text: string): number {
  const amount = readDecimal(text.trim().replace(/^[-−+]/, '')) ?? Number.NaN
  return /^\s*[-−]/.test(text) ? -amount : amount
}

/** Reads `Noir:0`, `Color:color:0` or `Matière:Cuir:1` without its position. */
function withoutPosition(text: string): string[] {
  const parts = text.split(':').map((part) => part.trim())
  return parts.length > 1 && /^\d*$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}
