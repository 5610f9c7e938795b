import { IMPORT_FIELD_RULES, IMPORT_FIELDS, USUAL_TITLES } from '#rules/import-fields.ts'
import { distinctNames, splitNames } from '#rules/name-list.ts'
import { listVariants, type Variant } from '#rules/stock.ts'
import { nameKey, titleKey } from '#rules/text.ts'
import { isNone, readFlag, readQuantity, splitImages } from '../rows/cell-texts.ts'
import type { Cell, ImportRow, RowReader } from '../rows/row-reader.ts'
import {
  type Format,
  NOT_EACH,
  type PriceField,
  type ProductCells,
  readPrices,
  readUsual,
  tellDoubled,
  type VariantCells,
} from './format.ts'
import { isLoyverse, loyverseKey, readLoyverse } from './loyverse.ts'
import { isOdooValue, readOdoo } from './odoo.ts'
import { tellUnsold } from './options.ts'
import { readSizeColumns, type SizeCount } from './size-columns.ts'
import { whereAllAgree } from './visibility.ts'
import { readWix, wixKey } from './wix.ts'

/** Any other sheet: exports of Wix, Loyverse and Odoo, and those that owners write by hand. */
export const other: Format = {
  detect: () => true,
  titles: USUAL_TITLES,
  productKey: (read) => {
    const platform = wixKey(read) ?? loyverseKey(read)
    if (platform) return platform
    const { name, reference, brand, sizes, colors } = USUAL_TITLES
    const [named, code] = [read(...name), read(...reference)]
    const hasChoice =
      read(...sizes) !== '' || read(...colors) !== '' || (!named && !code && isOdooValue(read))
    // Hand-written sheets may have rows without name and reference below the product's, one per size.
    if (!named && !code) return { names: [], isNext: hasChoice }
    if (!code) {
      const key = `name ${JSON.stringify([named, read(...brand)])}`
      return hasChoice ? { names: [key], parent: key } : { names: [key] }
    }
    // Two products may share a reference by mistake, so a row with a name refers to its product by both. A
    // row of a size need not repeat the name, and then refers by the reference alone.
    const [any, own] = [`reference ${code}`, `reference ${code}\n${named}`]
    return hasChoice ? { names: [any, own], parent: named ? own : any } : { names: [any, own] }
  },
  read: (reader, taxPercent) => {
    const isWix = wixKey((title = '') => reader.word(reader.head, title).toLowerCase())
    const isOdoo = reader.rows.some((row) => isOdooValue((...titles) => reader.read(row, ...titles) ?? ''))
    const readOf = isLoyverse(reader) ? readLoyverse : isOdoo ? readOdoo : readAny
    const cells = isWix ? readWix(reader) : readOf(reader, WAYS)
    const states = STATES.filter((title) => isRefused(reader, title)).map(() => 'non')
    return cells && whereAllAgree(addTax(reader, cells, taxPercent), ...states)
  },
}

export const WITHOUT_TAX = /\b(?:ht|h t|htva|hors taxes?|excl|excluded)\b/
const WITH_TAX = /\b(?:ttc|incl|included|taxes comprises)\b/

/**
 * Adds the tax to prices whose titles say "without tax"; other prices follow the title of the main price,
 * unless their title says "with tax".
 */
function addTax(reader: RowReader, cells: ProductCells, taxPercent: number): ProductCells {
  const says = (field: PriceField, words: RegExp) => words.test(titleKey(reader.mapping[field] ?? ''))
  const isBare = (field: PriceField) =>
    says(field, WITHOUT_TAX) || (says('price', WITHOUT_TAX) && !says(field, WITH_TAX))
  if (!(['price', 'salePrice', 'originalPrice'] as const).some((field) => says(field, WITHOUT_TAX)))
    return cells
  if (taxPercent === 0)
    reader.note('Ses prix sont hors taxe, et aucune taxe n’est ajoutée\u00a0: voyez les réglages')
  const adjust = (amount: number, field: PriceField) =>
    isBare(field) ? amount * (1 + taxPercent / 100) : amount
  return { ...cells, prices: cells.prices.map((prices) => ({ ...prices, adjust })) }
}

const SEPARATOR = /[;|\n]/g
const WAYS = { separator: SEPARATOR, split: splitList }
/** Columns that may say that a product is not public, besides the main one. */
const STATES = [
  ...'statut status etat visibilite visibility visible actif active'.split(' '),
  ...['en ligne', 'can be sold', 'peut etre vendu', 'available for sale'],
]

function isRefused(reader: RowReader, title: string): boolean {
  const state = reader.word(reader.head, title)
  if (readFlag(state) !== false) return false
  reader.warn(`«\u00a0${title}\u00a0» est «\u00a0${state}\u00a0»\u00a0: il vient en brouillon`)
  return true
}

/** Fields that the rows of a product share. */
const SHARED = IMPORT_FIELDS.filter((field) => !IMPORT_FIELD_RULES[field].isOfRow)

function readAny(reader: RowReader): ProductCells {
  const counts = new Map(reader.rows.map((row) => [row, readSizeColumns(reader, row)]))
  const isList = reader.rows.length > 1 || counts.get(reader.head) !== undefined
  return isList ? readSizes(reader, counts) : readUsual(reader, WAYS)
}

/** Reads a product whose rows list sizes or colours. `counts` are the quantities from columns of sizes. */
function readSizes(reader: RowReader, counts: Map<ImportRow, SizeCount[] | undefined>): ProductCells {
  const lists = { size: new Map<string, string>(), color: new Map<string, string>() }
  const variants: VariantCells[] = []
  const seen = new Map<string, number>()
  const spell = (part: 'size' | 'color', value: string | null) => {
    if (value === null) return null
    const known = lists[part].get(nameKey(value)) ?? value
    lists[part].set(nameKey(value), known)
    return known
  }
  const isByColor = hasImagesByColor(reader)
  const doubled = new Map<ImportRow, string>()
  for (const row of reader.rows) {
    const counted = counts.get(row)
    const sizes = counted?.map(({ size }) => size) ?? listOf(reader, 'sizes', row)
    const colors = listOf(reader, 'colors', row)
    const key = nameKey(JSON.stringify([sizes, colors]))
    const first = seen.get(key)
    if (first !== undefined) doubled.set(row, tellDoubled(reader.text('reference', row), first))
    if (first !== undefined || (sizes.length === 0 && colors.length === 0)) continue
    seen.set(key, row.line)
    const found = listVariants({ sizes, colors })
    const quantityOf = counted
      ? countedOf(reader, row, { counted, colors })
      : quantityOfRow(reader, row, found)
    for (const { size, color } of found)
      variants.push({
        row,
        size: spell('size', size),
        color: spell('color', color),
        quantity: quantityOf(size),
        reference: null,
        images: isByColor ? splitImages(reader.text('pictures', row) ?? '', SEPARATOR) : [],
      })
  }
  for (const [row, message] of doubled) reader.leaveOut((other) => other === row, message)
  tellUnsold(reader, variants)
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

/** True if rows of every colour name images. If only one row does, its images may show the whole product. */
function hasImagesByColor(reader: RowReader): boolean {
  const byColor = Map.groupBy(reader.rows, (row) => nameKey(reader.text('colors', row) ?? ''))
  const isNamed = (row: ImportRow) => Boolean(reader.text('pictures', row))
  return byColor.size > 1 && !byColor.has('') && [...byColor.values()].every((rows) => rows.some(isNamed))
}

type QuantityOf = (size: string | null) => Cell | null

function quantityOfRow(reader: RowReader, row: ImportRow, found: Variant[]): QuantityOf {
  const cell = reader.cell('quantity', row) ?? ''
  const quantity = cell === '' ? null : cell
  if (quantity === null || found.length < 2 || isNone(quantity)) return () => quantity
  reader.warn(NOT_EACH, row)
  return () => null
}

/** Takes the quantities from the columns of sizes. Warns if the row's total differs from their sum. */
function countedOf(
  reader: RowReader,
  row: ImportRow,
  { counted, colors }: { counted: SizeCount[]; colors: string[] },
): QuantityOf {
  const pieces = new Map(counted.map(({ size, quantity }) => [size, quantity]))
  const isEach = colors.length < 2 || counted.every(({ quantity }) => quantity === null || isNone(quantity))
  if (!isEach && counted.some(({ quantity }) => quantity !== null)) reader.warn(NOT_EACH, row)
  const sum = counted.reduce((total, { quantity }) => total + (readQuantity(quantity ?? '') ?? 0), 0)
  const total = readQuantity(reader.text('quantity', row) ?? '')
  if (total !== null && total !== sum)
    reader.warn(
      `«\u00a0${reader.mapping.quantity}\u00a0» dit ${total}, ses tailles ${sum}\u00a0: les pièces des tailles viennent`,
      row,
    )
  return (size) => (isEach ? (pieces.get(size ?? '') ?? null) : null)
}

function splitList(text: string): string[] {
  return distinctNames(splitNames(text.replaceAll('|', '\n')))
}

function listOf(reader: RowReader, field: 'sizes' | 'colors', row: ImportRow): string[] {
  return splitList(reader.text(field, row) ?? '')
}

/** Fills empty fields of the first row from the other rows, and warns about values that differ. */
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
