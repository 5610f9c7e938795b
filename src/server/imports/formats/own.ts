import type { ImportField } from '#contract/import.ts'
import { readFlag, readQuantity, readSpecifications, splitList } from '../cell-texts.ts'
import type { Cell } from '../row-reader.ts'
import { type Format, type ProductFields, readPrices } from './format.ts'
import { other } from './other.ts'

/** Titles of our own file in their order, which the export writes and the import reads. */
export const OWN = {
  product: 'Produit',
  reference: 'Référence',
  name: 'Nom',
  brand: 'Marque',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  price: 'Prix',
  originalPrice: 'Prix barré',
  description: 'Description',
  fullDescription: 'Description complète',
  specifications: 'Caractéristiques',
  sizes: 'Tailles',
  colors: 'Couleurs',
  fits: 'Compatibilité',
  inStock: 'En vente',
  isNew: 'Nouveau',
  isPublished: 'Publié',
  pictures: 'Images',
  isCounted: 'Stock compté',
  lowAt: 'Seuil bas',
  size: 'Taille',
  color: 'Couleur',
  quantity: 'Quantité',
  variantReference: 'Référence de la variante',
} as const satisfies Record<
  | keyof ProductFields
  | Exclude<ImportField, 'salePrice'>
  | 'product'
  | 'isCounted'
  | 'lowAt'
  | 'size'
  | 'color'
  | 'variantReference',
  string
>

/** The file of the export: it has every field, and an empty cell empties its field. */
export const own: Format = {
  detect: (columns) => columns.has('produit') && columns.has('stock compte') && columns.has('sous categorie'),
  titles: other.titles,
  productKey: (read) => ({ names: [read('produit')], parent: read('produit') }),
  hasTwins: true,
  isGuarded: true,
  // The export puts the product and the place of an image before its name.
  imageName: (filename) => filename.replace(/^\d+-\d+-/, ''),
  read: (reader) => {
    const { head, rows } = reader
    const text = (field: ImportField) => {
      const cell = reader.text(field)
      return cell === '' ? null : cell
    }
    const split = (value: string) => splitList(value.replace(/\n/g, ','))
    const list = (field: ImportField) => {
      const value = reader.text(field)
      return value === undefined ? undefined : split(value)
    }
    const specifications = reader.text('specifications')
    const category = text('category')
    const lowAt = reader.read(head, 'seuil bas')
    return {
      name: text('name') ?? undefined,
      reference: text('reference'),
      brand: text('brand'),
      description: text('description'),
      fullDescription: text('fullDescription'),
      specifications: specifications === undefined ? undefined : readSpecifications(specifications),
      sizes: list('sizes'),
      colors: list('colors'),
      inStock: reader.text('inStock'),
      isNew: reader.text('isNew'),
      isPublished: reader.text('isPublished'),
      fits: text('fits'),
      places: category ? [{ category, subcategory: text('subcategory') ?? null }] : [],
      images: rows.flatMap((row) => split(reader.text('pictures', row) ?? '')),
      prices: rows.map((row) => {
        const { price, originalPrice, ...prices } = readPrices(reader, row)
        return { ...prices, price: emptied(price), originalPrice: emptied(originalPrice) }
      }),
      withoutTax: [],
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
