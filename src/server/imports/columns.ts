import type { ImportField, ImportFormat, ImportMapping } from '#contract/import.ts'
import { foldText } from '#rules/text.ts'

export type Cell = string | number

/** Normalizes a title: `Valeur(s) de l’attribut 1 ` to `valeur s de l attribut 1`. */
function titleKey(title: string): string {
  return foldText(title.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The columns of a sheet, found by their normalized titles. */
export class Columns {
  readonly titles: string[]
  readonly #indexes: Map<string, number>

  constructor(titles: string[]) {
    this.titles = titles
    // The first of several of one title.
    this.#indexes = new Map(titles.map((title, index) => [titleKey(title), index] as const).toReversed())
  }

  has(...keys: string[]): boolean {
    return this.find(...keys) !== undefined
  }

  /** Returns the index of the first key that is a column. */
  find(...keys: string[]): number | undefined {
    return keys.map((key) => this.#indexes.get(key)).find((index) => index !== undefined)
  }

  /** Reads the text of a row in the first key that is a column; undefined without any. */
  read(cells: Cell[], ...keys: string[]): string | undefined {
    const index = this.find(...keys)
    return index === undefined ? undefined : String(cells[index] ?? '')
  }
}

/** Titles of our own file, which the export writes and the import reads. */
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
} as const

/** Recognizes the format of a sheet by its titles. */
export function findFormat(columns: Columns): ImportFormat {
  if (columns.has('produit') && columns.has('stock compte') && columns.has('sous categorie')) return 'own'
  const isWooCommerce =
    columns.has('type') && columns.has('sku', 'ugs') && columns.has('name', 'nom') && columns.has('parent')
  if (isWooCommerce) return 'woocommerce'
  const hasHandle = columns.has('handle', 'url handle', 'vendor', 'option1 name', 'variant price')
  if (columns.has('title') && hasHandle) return 'shopify'
  const isPrestaShop =
    columns.has('product id', 'id') &&
    columns.has('name', 'nom') &&
    columns.has('active 0 1', 'actif 0 1', 'categories x y z')
  return isPrestaShop ? 'prestashop' : 'other'
}

/** True for PrestaShop's second file. */
export function isCombinations(columns: Columns): boolean {
  return (
    columns.has('attribute name type position', 'attribut nom type position') &&
    columns.has('value value position', 'valeur valeur position')
  )
}

type Titles = Partial<Record<ImportField, string[]>>

const PRICE_WITH_TAX = ['prix ttc', 'price tax included']

const TITLES: Record<'woocommerce' | 'shopify' | 'prestashop', Titles> = {
  woocommerce: {
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
  shopify: {
    name: ['title'],
    price: ['variant price', 'price'],
    originalPrice: ['variant compare at price', 'compare at price'],
    reference: ['variant sku', 'sku'],
    brand: ['vendor'],
    category: ['type', 'product category'],
    fullDescription: ['body html', 'description'],
    quantity: ['variant inventory qty', 'inventory quantity'],
    isPublished: ['status', 'published', 'published on online store'],
    pictures: ['image src', 'product image url'],
  },
  prestashop: {
    name: ['name', 'nom'],
    price: ['price tax excluded', 'prix hors taxe', 'prix ht', ...PRICE_WITH_TAX],
    reference: ['reference'],
    brand: ['manufacturer', 'marque', 'fabricant'],
    category: ['categories x y z'],
    description: ['summary', 'resume'],
    fullDescription: ['description'],
    quantity: ['quantity', 'quantite'],
    isPublished: ['active 0 1', 'actif 0 1'],
    pictures: ['image urls x y z', 'url des images x y z'],
  },
}

/** Titles of our own sheet and of those that owners make, the surest first. */
const USUAL: Titles = {
  name: ['nom', 'nom du produit', 'designation', 'article', 'libelle', 'titre', 'name', 'title', 'produit'],
  price: ['prix', 'prix de vente', 'prix da', 'prix ttc', 'prix vente', 'tarif', 'price', 'regular price'],
  salePrice: ['prix promo', 'prix solde', 'sale price'],
  originalPrice: ['prix barre', 'ancien prix', 'compare at price'],
  reference: ['reference', 'ref', 'sku', 'ugs', 'code', 'code article'],
  brand: ['marque', 'fabricant', 'brand', 'vendor', 'manufacturer'],
  category: ['categorie', 'categories', 'famille', 'category', 'rayon'],
  subcategory: ['sous categorie', 'sous famille', 'subcategory'],
  description: ['description', 'description courte', 'resume'],
  fullDescription: ['description complete', 'description longue'],
  specifications: ['caracteristiques'],
  sizes: ['tailles', 'taille', 'pointures', 'pointure', 'sizes', 'size'],
  colors: ['couleurs', 'couleur', 'coloris', 'colors', 'color', 'colours', 'colour'],
  fits: ['compatibilite', 'compatible avec'],
  quantity: ['quantite', 'qte', 'stock', 'quantity', 'qty'],
  inStock: ['en vente', 'en stock', 'disponible', 'in stock'],
  isNew: ['nouveau', 'nouveaute', 'new'],
  isPublished: ['publie', 'published'],
  pictures: ['images', 'image', 'photos', 'photo', 'pictures'],
}

/** Recognizes the columns of fields; each column is taken once. */
export function guessMapping(format: ImportFormat, columns: Columns): ImportMapping {
  const titles = format === 'own' || format === 'other' ? USUAL : TITLES[format]
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  for (const [field, keys] of Object.entries(titles) as [ImportField, string[]][]) {
    const index = keys
      .map((key) => columns.find(key))
      .find((found) => found !== undefined && !taken.has(found))
    if (index === undefined) continue
    taken.add(index)
    mapping[field] = columns.titles[index] ?? ''
  }
  return mapping
}

/** True if a column of PrestaShop holds prices without tax. */
export function isWithoutTax(title: string): boolean {
  return !PRICE_WITH_TAX.includes(titleKey(title))
}
