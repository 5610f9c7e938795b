import { nameKey } from '#rules/text.ts'
import { readFlag, readQuantity } from '../rows/cell-texts.ts'
import type { Cell, ImportRow } from '../rows/row-reader.ts'
import { type Format, readPrices, readUsual } from './format.ts'
import { other } from './other.ts'

/** Titles of columns that only this format has. */
const PRICE = 'prix de la variante'
const STRUCK_PRICE = 'prix barre de la variante'
const IMAGE = 'image de la variante'
const REFERENCE = 'reference de la variante'

/** The format of our own export. It has every field, and an empty cell empties its field. */
export const own: Format = {
  detect: (columns) => columns.has('produit') && columns.has('stock compte') && columns.has('sous categorie'),
  // The usual titles of these are those of other columns here: the product's id, and a variant's options.
  titles: { ...other.titles, name: ['nom'], sizes: ['tailles'], colors: ['couleurs'] },
  productKey: (read) => ({ names: [read('produit')], parent: read('produit') }),
  hasTwins: true,
  // The export prefixes each image's name with the product's id and the image's position.
  imageName: (filename) => filename.replace(/^\d+-\d+-/, ''),
  read: (reader) => {
    const { head, rows } = reader
    const cells = readUsual(reader, {
      toText: (text) => text,
      splitNumbers: (text) => text.split('|').filter((number) => number.trim() !== ''),
      empty: null,
    })
    const category = reader.text('category')
    const lowAt = reader.read(head, 'seuil bas')
    const id = reader.word(head, 'produit')
    const files = new Map(cells.images.map((name) => [nameKey(name), name]))
    const readImages = (row: ImportRow) => {
      const names = (reader.read(row, IMAGE) ?? '').split('|').map((name) => name.trim())
      const unknown = names.filter((name) => name !== '' && !files.has(nameKey(name)))
      if (unknown.length > 0)
        reader.warn(
          `Image de la variante\u00a0: «\u00a0${unknown.join(' | ').slice(0, 200)}\u00a0» n’est pas dans «\u00a0Images\u00a0»`,
          row,
        )
      return names.flatMap((name) => files.get(nameKey(name)) ?? [])
    }
    return {
      ...cells,
      id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined,
      places: category ? [{ category, subcategory: reader.text('subcategory') || null }] : [],
      prices: rows.map((row) => {
        const { price, originalPrice, ...prices } = readPrices(reader, row)
        return { ...prices, price: emptied(price), originalPrice: emptied(originalPrice) }
      }),
      ...(reader.read(head, PRICE) !== undefined && {
        variantPrices: rows.map((row) => ({
          ...readPrices(reader, row),
          price: reader.amount(row, PRICE),
          originalPrice: emptied(reader.amount(row, STRUCK_PRICE)),
        })),
      }),
      variants: rows.map((row) => ({
        row,
        size: reader.read(row, 'taille') || null,
        color: reader.read(row, 'couleur') || null,
        quantity: emptied(reader.cell('quantity', row)) ?? null,
        reference: reader.isEmpty(row, REFERENCE) ? '' : reader.read(row, REFERENCE) || null,
        images: readImages(row),
      })),
      hasImageColors: reader.read(head, IMAGE) !== undefined,
      quantity: undefined,
      counting: {
        isCounted: readFlag(reader.read(head, 'stock compte') ?? '') ?? false,
        lowAt: lowAt === undefined ? undefined : readQuantity(lowAt),
      },
    }
  },
}

function emptied(cell: Cell | null | undefined): Cell | null | undefined {
  return cell === '' ? null : cell
}
