import { readFlag, readQuantity } from '../cell-texts.ts'
import type { Cell } from '../row-reader.ts'
import { type Format, readPrices, readUsual } from './format.ts'
import { other } from './other.ts'

/** The file of the export: it has every field, and an empty cell empties its field. */
export const own: Format = {
  detect: (columns) => columns.has('produit') && columns.has('stock compte') && columns.has('sous categorie'),
  titles: other.titles,
  productKey: (read) => ({ names: [read('produit')], parent: read('produit') }),
  hasTwins: true,
  // The export puts the product and the place of an image before its name.
  imageName: (filename) => filename.replace(/^\d+-\d+-/, ''),
  read: (reader) => {
    const { head, rows } = reader
    const cells = readUsual(reader, { toText: (text) => text, empty: null })
    const category = reader.text('category')
    const lowAt = reader.read(head, 'seuil bas')
    const id = reader.read(head, 'produit')?.trim() ?? ''
    return {
      ...cells,
      id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined,
      places: category ? [{ category, subcategory: reader.text('subcategory') || null }] : [],
      prices: rows.map((row) => {
        const { price, originalPrice, ...prices } = readPrices(reader, row)
        return { ...prices, price: emptied(price), originalPrice: emptied(originalPrice) }
      }),
      variants: rows.map((row) => ({
        row,
        size: reader.read(row, 'taille') || null,
        color: reader.read(row, 'couleur') || null,
        quantity: emptied(reader.cell('quantity', row)) ?? null,
        reference: reader.read(row, 'reference de la variante') || null,
      })),
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
