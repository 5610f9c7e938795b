import { IMPORT_FIELDS, type ImportField } from '#rules/import-fields.ts'
import { distinctNames, splitNames } from '#rules/name-list.ts'
import { listVariants } from '#rules/stock.ts'
import { nameKey } from '#rules/text.ts'
import { readFlag } from '../cell-texts.ts'
import { type ImportRow, type RowReader, titleKey } from '../row-reader.ts'
import {
  type Format,
  type PriceField,
  type ProductCells,
  readPrices,
  readUsual,
  type VariantCells,
} from './format.ts'
import { whereAllAgree } from './options.ts'
import { USUAL_TITLES } from './usual-titles.ts'
import { readWix, wixKey } from './wix.ts'

/** Any other sheet, such as those that owners write by hand. */
export const other: Format = {
  detect: () => true,
  titles: USUAL_TITLES,
  productKey: (read) => {
    const wix = wixKey(read)
    if (wix) return wix
    const { name, reference, brand, sizes, colors } = other.titles
    const [named, code] = [read(...name), read(...reference)]
    const hasChoice = read(...sizes) !== '' || read(...colors) !== ''
    // Sheets may have a row for each size.
    if (!named && !code) return { names: [], isNext: hasChoice }
    const key = code ? `reference ${code}` : `name ${JSON.stringify([named, read(...brand)])}`
    return hasChoice ? { names: [key], parent: key } : { names: [key] }
  },
  read: (reader, taxPercent) => {
    const isWix = wixKey((title = '') => reader.read(reader.head, title)?.trim().toLowerCase() ?? '')
    const readAny = () => (reader.rows.length > 1 ? readSizes(reader) : readUsual(reader, WAYS))
    const cells = isWix ? readWix(reader) : readAny()
    const states = STATES.filter((title) => isRefused(reader, title)).map(() => 'non')
    return cells && whereAllAgree(addTax(reader, cells, taxPercent), ...states)
  },
}

const WITHOUT_TAX = /\b(?:ht|h t|htva|hors taxes?|excl|excluded)\b/
const WITH_TAX = /\b(?:ttc|incl|included|taxes comprises)\b/

/** Adds the tax to prices whose titles say that they are without it, or follow one that does. */
function addTax(reader: RowReader, cells: ProductCells, taxPercent: number): ProductCells {
  const says = (kind: RegExp, field: PriceField) => kind.test(titleKey(reader.mapping[field] ?? ''))
  const isBare = (field: PriceField) =>
    says(WITHOUT_TAX, field) || (says(WITHOUT_TAX, 'price') && !says(WITH_TAX, field))
  if (!(['price', 'salePrice', 'originalPrice'] as const).some((field) => says(WITHOUT_TAX, field)))
    return cells
  if (taxPercent === 0)
    reader.note('Ses prix sont hors taxe, et aucune taxe n’est ajoutée\u00a0: voyez les réglages')
  const adjust = (amount: number, field: PriceField) =>
    isBare(field) ? amount * (1 + taxPercent / 100) : amount
  return { ...cells, prices: cells.prices.map((prices) => ({ ...prices, adjust })) }
}

const SEPARATOR = /[;|\n]/g
const WAYS = { separator: SEPARATOR, split: splitList }
/** Other columns that may say that a product is not public. */
const STATES = [
  'statut',
  'status',
  'etat',
  'visibilite',
  'visibility',
  'visible',
  'actif',
  'active',
  'en ligne',
]

function isRefused(reader: RowReader, title: string): boolean {
  const state = reader.read(reader.head, title)?.trim() ?? ''
  if (readFlag(state) !== false) return false
  reader.warn(`«\u00a0${title}\u00a0» est «\u00a0${state}\u00a0»\u00a0: il vient en brouillon`)
  return true
}

/** Fields that each row has for itself; its product's rows share the others. */
const ROW_FIELDS: ImportField[] = [
  ...(['name', 'reference', 'price', 'salePrice', 'originalPrice'] as const),
  ...(['sizes', 'colors', 'quantity', 'pictures'] as const),
]
const SHARED = IMPORT_FIELDS.filter((field) => !ROW_FIELDS.includes(field))

/** Reads a product of several rows that list different sizes or colours. */
function readSizes(reader: RowReader): ProductCells {
  const lists = { size: new Map<string, string>(), color: new Map<string, string>() }
  const variants: VariantCells[] = []
  const seen = new Map<string, number>()
  const spell = (part: 'size' | 'color', value: string | null) => {
    if (value === null) return null
    const known = lists[part].get(nameKey(value)) ?? value
    lists[part].set(nameKey(value), known)
    return known
  }
  const doubled = new Map<ImportRow, string>()
  for (const row of reader.rows) {
    const [sizes, colors] = [listOf(reader, 'sizes', row), listOf(reader, 'colors', row)]
    const key = nameKey(JSON.stringify([sizes, colors]))
    const message = tellDoubled(reader, row, seen.get(key))
    if (message) doubled.set(row, message)
    if (message || (sizes.length === 0 && colors.length === 0)) continue
    seen.set(key, row.line)
    const found = listVariants({ sizes, colors })
    const quantity = reader.cell('quantity', row) || null
    if (quantity !== null && found.length > 1) reader.warn(NOT_EACH, row)
    for (const { size, color } of found)
      variants.push({
        row,
        size: spell('size', size),
        color: spell('color', color),
        quantity: found.length > 1 ? null : quantity,
        reference: null,
      })
  }
  for (const [row, message] of doubled) reader.leaveOut((other) => other === row, message)
  shareFields(reader)
  const usual = readUsual(reader, WAYS)
  return {
    ...usual,
    fields: { ...usual.fields, sizes: [...lists.size.values()], colors: [...lists.color.values()] },
    prices: reader.rows.map((row) => readPrices(reader, row)),
    variants,
    quantity: undefined,
  }
}

const NOT_EACH = 'Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle'

function splitList(text: string): string[] {
  return distinctNames(splitNames(text.replaceAll('|', '\n')))
}

function listOf(reader: RowReader, field: 'sizes' | 'colors', row: ImportRow): string[] {
  return splitList(reader.text(field, row) ?? '')
}

/** Says why a row is none of the product's; undefined if it is. */
function tellDoubled(reader: RowReader, row: ImportRow, first: number | undefined): string | undefined {
  const { head } = reader
  const [name, own] = [reader.text('name', row), reader.text('name')]
  const isOther = Boolean(name && own) && nameKey(name ?? '') !== nameKey(own ?? '')
  if (first === undefined && !isOther) return undefined
  const reference = reader.text('reference', row)
  return reference
    ? `La référence «\u00a0${reference}\u00a0» est déjà celle de la ligne ${first ?? head.line}`
    : `Ce produit est déjà à la ligne ${first ?? head.line}`
}

/** Fills what the first row leaves empty, and tells of what differs from it. */
function shareFields(reader: RowReader): void {
  for (const row of reader.rows.slice(1))
    for (const field of SHARED) {
      const [value, own] = [reader.text(field, row), reader.text(field)]
      if (!value || value === own) continue
      if (!own) reader.fill(field, row)
      else if (nameKey(value) !== nameKey(own))
        reader.warn(
          `«\u00a0${reader.mapping[field]}\u00a0» n’est pas celle de sa première ligne\u00a0: le produit vient avec celle-ci`,
          row,
        )
    }
}
