import { USUAL_TITLES } from '#rules/import-fields.ts'
import { nameKey } from '#rules/text.ts'
import {
  htmlToName,
  htmlToText,
  readFlag,
  splitImages,
  splitList,
  withoutShortcodes,
} from '../rows/cell-texts.ts'
import type { Cell, Columns, ImportRow, RowReader } from '../rows/row-reader.ts'
import type { Format } from './format.ts'
import { type Option, Options, readWithOptions } from './options.ts'
import { readVisibility, splitHidden, whereAllAgree } from './visibility.ts'

/** WooCommerce's product export in English and French. Variations have rows anywhere in the file. */
export const woocommerce: Format = {
  detect: (columns) =>
    columns.has('sku', 'ugs') &&
    columns.has('name', 'nom') &&
    ((columns.has('type') && columns.has('parent')) || isPart(columns)),
  titles: {
    name: ['name', 'nom'],
    price: ['regular price', 'tarif regulier'],
    salePrice: ['sale price', 'tarif promo'],
    reference: ['sku', 'ugs'],
    brand: ['brands', 'brand', 'marques', 'marque'],
    category: ['categories'],
    description: ['short description', 'description courte'],
    fullDescription: ['description'],
    quantity: ['stock'],
    inStock: ['in stock', 'en stock'],
    isPublished: ['published', 'publie'],
    pictures: ['images'],
  },
  productKey: (read) => {
    if (hasType(read('type'), 'variation')) return { names: [], parent: read('parent') }
    const id = read('id')
    return { names: [read('sku', 'ugs'), id && `id:${id}`] }
  },
  clean: htmlToName,
  read: (reader) => {
    const { head } = reader
    if (hasType(reader.read(head, 'type') ?? '', 'variation'))
      return reader.fail('Son produit parent n’est pas dans le fichier')
    const states = readHidden(reader)
    const stateOf = (row: ImportRow) => readFlag(reader.read(row, 'published', 'publie') ?? '')
    const { left, isDraft } = splitHidden(reader, (row) => stateOf(row) === false, {
      isPublic: stateOf(head) !== false && states.length === 0,
      named: 'Cette variation n’est pas publiée',
    })
    const options = new Options()
    const variations = reader.rows.slice(1).map((row) => ({ row, chosen: readAttributes(reader, row) }))
    for (const { chosen } of variations)
      for (const { name, values } of chosen) if (values.length > 0) options.claim(name)
    // If stock is counted, choices without a variation are shown as sold out; otherwise they are left out.
    const isCounted = variations.some(({ row }) => !isUncounted(reader.cell('quantity', row)))
    for (const attribute of readAttributes(reader, head))
      options.add(isCounted ? attribute : soldOf(attribute, variations))
    for (const { row, chosen } of variations) {
      const quantity = reader.cell('quantity', row)
      const isEmpty = isUncounted(quantity)
      if (isEmpty && readFlag(reader.read(row, ...IN_STOCK) ?? '') === false)
        reader.warn('Cette variation est épuisée sans quantité\u00a0: elle vient en vente', row)
      options.addVariant(chosen, {
        row,
        quantity: isEmpty ? undefined : quantity,
        reference: reader.read(row, 'sku', 'ugs'),
        canBackorder: canBackorder(reader, row),
        images: splitImages(reader.text('pictures', row) ?? '', /\n/g),
      })
    }
    options.withhold(left.map((row) => readAttributes(reader, row)))
    const toText = (html: string) => htmlToText(withoutShortcodes(html.replaceAll('\\n', '\n')))
    const cells = readWithOptions(reader, options, { toText })
    return whereAllAgree(
      { ...cells, quantity: reader.cell('quantity'), canBackorder: canBackorder(reader, head) },
      ...states,
      isDraft ? 'non' : undefined,
    )
  },
}

/**
 * True for an export of only some columns. Hand-written sheets are excluded: they have columns of sizes or
 * prices with other titles.
 */
function isPart(columns: Columns): boolean {
  const { price, sizes, colors } = USUAL_TITLES
  const isOwn = columns.has(...sizes, ...colors, ...price.filter((title) => title !== 'regular price'))
  return !isOwn && ONLY_HERE.filter((titles) => columns.has(...titles)).length >= 2
}

const IN_STOCK = ['in stock', 'en stock', 'en inventaire']
const BACKORDERS = [
  ...['backorders allowed', 'autoriser les commandes de produits en rupture'],
  'autoriser les commandes en rupture de stock',
]

function canBackorder(reader: RowReader, row: ImportRow): boolean {
  const answer = reader.word(row, ...BACKORDERS).toLowerCase()
  return (
    answer === 'notify' ||
    readFlag(answer) === true ||
    /^\s*(?:on)?backorder\s*$/.test(reader.read(row, ...IN_STOCK) ?? '')
  )
}

/** Warns if the product is hidden or sold on another site, and then returns a `non` to make it a draft. */
function readHidden(reader: RowReader): string[] {
  const { head } = reader
  const isExternal = hasType(reader.read(head, 'type') ?? '', 'external')
  if (isExternal) reader.warn('Il se vend sur un autre site\u00a0: il vient en brouillon')
  const visibility = readVisibility(reader, ...VISIBILITY)
  if (visibility === 'hidden') reader.warn('Il est masqué du catalogue\u00a0: il vient en brouillon')
  return isExternal || visibility === 'hidden' ? ['non'] : []
}

/** True if a type list such as `variation, virtual` contains a type. */
function hasType(type: string, wanted: 'variation' | 'external'): boolean {
  return type.split(',').some((part) => part.trim().toLowerCase() === wanted)
}

const VISIBILITY = ['visibility in catalog', 'visibilite dans le catalogue']
/** Titles that are rare in other formats: two of them identify a WooCommerce export. */
const ONLY_HERE = [
  ['regular price', 'tarif regulier'],
  ['published', 'publie'],
  ['attribute 1 name', 'nom de l attribut 1'],
  ['parent'],
  ['tax status', 'etat de la tva', 'statut fiscal'],
  VISIBILITY,
  IN_STOCK,
  BACKORDERS,
  ['date sale price starts', 'date de debut de promo'],
  ['date sale price ends', 'date de fin de promo'],
]

/** Column titles of each attribute. A sheet has at most 500 columns, and so at most 250 attributes. */
const ATTRIBUTES = Array.from({ length: 250 }, (_, at) => ({
  names: [`attribute ${at + 1} name`, `nom de l attribut ${at + 1}`],
  lists: [`attribute ${at + 1} value s`, `valeur s de l attribut ${at + 1}`, `attribute ${at + 1} values`],
}))

function isUncounted(quantity: Cell | undefined): boolean {
  return quantity === undefined || quantity === '' || quantity === 'parent'
}

/** Keeps only the values of an attribute that variations have, unless a variation stands for all values. */
function soldOf(attribute: Option, variations: { chosen: Option[] }[]): Option {
  const { name, values } = attribute
  const sold = variations.map(({ chosen }) => chosen.find((option) => option.name === name)?.values[0])
  if (variations.length === 0 || sold.some((value) => !value)) return attribute
  const keys = new Set(sold.map((value = '') => nameKey(value)))
  return { name, values: values.filter((value) => keys.has(nameKey(value))) }
}

function readAttributes(reader: RowReader, row: ImportRow): Option[] {
  const found: Option[] = []
  for (const { names, lists } of ATTRIBUTES) {
    const name = reader.read(row, ...names)
    const values = name === undefined ? undefined : reader.read(row, ...lists)
    if (name === undefined || values === undefined) break
    if (name.trim()) found.push({ name: name.trim(), values: splitList(values) })
  }
  return found
}

/**
 * Removes the `'` that WooCommerce puts before `= + - @` against formula injection, also in each value of an
 * attribute, and the `'` that some of its versions append to the text.
 */
export function unguardWooCell(text: string, title: string): string {
  if (!text.includes("'")) return text
  const inner = text.slice(1, -1)
  if (/^'[=+\-@]/.test(text) && text.endsWith("'") && !inner.includes("'")) return inner
  const whole = text.replace(/^'(?=[=+\-@\t\r])/, '')
  return /attribut/i.test(title) ? whole.replace(/(,[ ]?)'(?=[=+\-@])/g, '$1') : whole
}
