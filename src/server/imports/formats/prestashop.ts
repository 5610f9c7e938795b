import { readDecimal } from '#rules/read-amount.ts'
import { titleKey } from '#rules/text.ts'
import { readFlag, splitImages, splitList } from '../rows/cell-texts.ts'
import type { Cell, Columns, ImportRow, RowReader } from '../rows/row-reader.ts'
import { type Format, type PriceCells, type PriceField, readPrices } from './format.ts'
import { Options, readWithOptions } from './options.ts'
import { readVisibility, whereAllAgree } from './visibility.ts'

const WITH_TAX = ['prix ttc', 'price tax included', 'price tax incl']
const WITHOUT_TAX = ['price tax excluded', 'prix hors taxe', 'prix ht', 'price tax excl']
const ATTRIBUTES = ['attribute name type position', 'attribut nom type position']
const VALUES = ['value value position', 'valeur valeur position']
const FEATURES = ['feature name value position', 'caracteristique nom valeur position']
const IMAGES = ['image urls x y z', 'url des images x y z', 'url des images x y z etc']
const PLACES = ['choose among product images by position 1 2 3']
const STATES = ['active 0 1', 'actif 0 1', 'status', 'etat', 'statut']

/**
 * PrestaShop's sample import files, in English and French, whose combinations are in a second file, and the
 * export of its list of products.
 */
export const prestashop: Format = {
  detect: (columns) =>
    columns.has('product id', 'id') &&
    columns.has('name', 'nom') &&
    (columns.has('active 0 1', 'actif 0 1', 'categories x y z') ||
      (columns.has(...WITH_TAX) && columns.has(...WITHOUT_TAX) && columns.has(...STATES))),
  titles: {
    name: ['name', 'nom'],
    price: [...WITH_TAX, ...WITHOUT_TAX],
    reference: ['reference'],
    partNumbers: ['mpn'],
    brand: ['manufacturer', 'brand', 'marque', 'fabricant'],
    category: ['categories x y z', 'category', 'categorie'],
    description: ['summary', 'resume'],
    fullDescription: ['description'],
    quantity: ['quantity', 'quantite'],
    inStock: [
      ...['available for order 0 no 1 yes', 'disponible a la vente 0 non 1 oui'],
      'disponible a la commande 0 non 1 oui',
    ],
    isPublished: STATES,
    pictures: IMAGES,
  },
  productKey: (read) => ({ names: [read('product id', 'id')] }),
  read: (reader, taxPercent) => {
    const { head } = reader
    const options = new Options()
    const own = readOwnPrice(reader, taxPercent)
    const impacts: PriceCells[] = []
    const usual = splitImages(reader.text('pictures') ?? '', /\n/g)
    const canBackorder = reader.word(head, 'out of stock action', 'en cas de rupture de stock') === '1'
    for (const row of reader.rows) {
      if (row.source === 0) {
        for (const [name, value] of readFeatures(reader, row)) options.add({ name, values: [value] })
        continue
      }
      const chosen = readAttributes(reader, row)
      if (!chosen) continue
      options.addVariant(chosen, {
        row,
        quantity: reader.read(row, 'quantity', 'quantite'),
        reference: reader.read(row, 'reference'),
        canBackorder,
        images: readImages(reader, row, usual),
      })
      const impact = reader.amount(row, 'impact on price', 'impact sur le prix')
      if (impact !== undefined) impacts.push({ ...own(readSigned(impact)), row })
    }
    const cells = { ...readWithOptions(reader, options), canBackorder }
    if (reader.word(head, 'image'))
      reader.note(
        'Les images de la liste de PrestaShop sont des vignettes\u00a0: les produits viennent sans elles',
      )
    return whereAllAgree(
      { ...cells, prices: impacts.length > 0 ? impacts : [own(0)] },
      ...STATES.map((title) => reader.read(head, title)),
      readHidden(reader),
    )
  },
}

/** True for PrestaShop's file of combinations (variants), which is uploaded with the file of products. */
export function isCombinations(columns: Columns): boolean {
  return columns.has(...ATTRIBUTES) && columns.has(...VALUES)
}

/**
 * Reads the price of a product, with tax if the file has it. Returns a function from a combination's price
 * impact, which PrestaShop writes without tax, to the combination's prices with tax.
 */
function readOwnPrice(reader: RowReader, taxPercent: number): (impact: number) => PriceCells {
  const { head, mapping } = reader
  const cells = readPrices(reader, head)
  const title = titleKey(mapping.price ?? '')
  const isKnown = [...WITH_TAX, ...WITHOUT_TAX].includes(title)
  const withTax = isKnown ? (reader.amount(head, ...WITH_TAX) ?? '') : ''
  const isTaxed = withTax !== ''
  const price = isTaxed ? withTax : isKnown ? reader.amount(head, ...WITHOUT_TAX) : cells.price
  const hasTax =
    isTaxed ||
    (!isKnown && /\b(?:ttc|incl|included)\b/.test(title) && !/\b(?:ht|excl|excluded)\b/.test(title))
  if (price && !hasTax && taxPercent === 0)
    reader.note('Ses prix sont hors taxe, et aucune taxe n’est ajoutée\u00a0: voyez les réglages')
  const factor = 1 + taxPercent / 100
  const discount = readDiscount(reader)
  return (impact) => {
    const adjust = (amount: number, field: PriceField) => {
      const taxed = (hasTax ? amount : amount * factor) + impact * factor
      return field === 'salePrice' && discount ? discount(taxed) : taxed
    }
    return { ...cells, price, salePrice: discount ? price : undefined, adjust }
  }
}

/** Reads the discount of a product as a function of its price with tax; undefined without a discount. */
function readDiscount(reader: RowReader): ((price: number) => number) | undefined {
  const { head } = reader
  const read = (...titles: string[]) => {
    const cell = reader.amount(head, ...titles) ?? ''
    const amount = typeof cell === 'number' ? cell : cell.replace('%', '').trim()
    const number = amount === '' ? 0 : readDecimal(amount)
    if (number === null) reader.warn('Sa remise ne se lit pas\u00a0: il vient au prix normal')
    return number ?? 0
  }
  const amount = read('discount amount', 'montant de la remise', 'montant de la reduction')
  const percent = read('discount percent', 'pourcentage de remise', 'pourcentage de reduction')
  if (amount === 0 && percent === 0) return undefined
  return (price) => Math.max(0, price * (1 - percent / 100) - amount)
}

/** Warns if the price or the product is hidden. Returns `non` for a hidden product, which becomes a draft. */
function readHidden(reader: RowReader): string | undefined {
  const { head } = reader
  if (readFlag(reader.read(head, 'show price 0 no 1 yes', 'montrer le prix 0 non 1 oui') ?? '') === false)
    reader.warn('Son prix est caché dans le fichier\u00a0: il vient avec son prix')
  if (readVisibility(reader, 'visibility', 'visibilite') !== 'none') return undefined
  reader.warn('Il est masqué partout\u00a0: il vient en brouillon')
  return 'non'
}

/** Reads a combination's attributes, a value (maybe with a comma) per name; undefined for too many values. */
function readAttributes(reader: RowReader, row: ImportRow): { name: string; values: string[] }[] | undefined {
  // Some modules for PrestaShop separate by semicolons: `Color:color:0; Size:select:1`.
  const read = (titles: string[]) =>
    (reader.read(row, ...titles) ?? '').replace(/(:\s*\d+)\s*;/g, '$1,').trim()
  const names = splitPlaced(read(ATTRIBUTES))
  const text = read(VALUES)
  const values = names.length === 1 ? [text].filter(Boolean) : splitPlaced(text, names.length)
  if (values.length > names.length) {
    reader.warn(
      'Ses valeurs ne vont pas avec ses attributs\u00a0: le produit vient sans cette déclinaison',
      row,
    )
    return undefined
  }
  return names.map((name, index) => ({
    name: name.split(':')[0]?.trim() ?? '',
    values: [withoutPosition(values[index] ?? '').join(':')].filter(Boolean),
  }))
}

/** Reads the images of a combination: positions in the product's images, and file names or URLs. */
function readImages(reader: RowReader, row: ImportRow, usual: string[]): string[] {
  const places = splitList(reader.read(row, ...PLACES) ?? '')
  return [
    ...places.flatMap((place) => usual[Number(place) - 1] ?? []),
    ...splitImages(reader.read(row, ...IMAGES, 'image url') ?? '', /\n/g),
  ]
}

const PLACE = /:\s*\d+\s*$/

/** Splits a list at its commas. If that does not give `count` values, splits only after a position, `:0`. */
function splitPlaced(text: string, count?: number): string[] {
  const parts = splitList(text)
  if (parts.length === count || !PLACE.test(parts.at(-1) ?? '')) return parts
  const placed: string[] = []
  let isOpen = false
  for (const part of text.split(/(?<!\\),/)) {
    placed.push(isOpen ? `${placed.pop() ?? ''},${part}` : part)
    isOpen = !PLACE.test(part)
  }
  return placed.map((part) => part.replaceAll('\\,', ',').trim()).filter(Boolean)
}

function readFeatures(reader: RowReader, row: ImportRow): (readonly [name: string, value: string])[] {
  // Feature names do not begin with a digit, so a comma between two digits is a decimal comma.
  const text = (reader.read(row, ...FEATURES) ?? '').replace(/(?<=\d),(?=\d)/g, '\\,')
  return splitList(text).flatMap((feature) => {
    const [name = '', ...value] = withoutPosition(feature)
    return name && value.length > 0 ? [[name, value.join(':')] as const] : []
  })
}

/** Reads an amount that may be negative: 0 for an empty cell, NaN for an invalid amount. */
function readSigned(cell: Cell): number {
  if (typeof cell === 'number') return cell
  if (cell === '') return 0
  const amount = readDecimal(cell.replace(/^[-−+]/, '')) ?? Number.NaN
  return /^[-−]/.test(cell) ? -amount : amount
}

/** Removes the position from `Noir:0`, `Color:color:0` or `Matière:Cuir:1`, and splits the other parts. */
function withoutPosition(text: string): string[] {
  const parts = text.split(':').map((part) => part.trim())
  return parts.length > 1 && /^\d*$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}
