import type { ImportField, ImportFormat, Mapping } from '#contract/import.ts'
import { foldText } from '#rules/text.ts'

/** Normalizes a title: `Valeur(s) de l’attribut 1 ` to `valeur s de l attribut 1`. */
export function titleKey(title: string): string {
  return foldText(title.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The columns of a sheet, by the keys of their titles. */
export class Columns {
  readonly titles: string[]
  readonly #indexes: Map<string, number>

  constructor(titles: string[]) {
    this.titles = titles
    // The first of several of one name.
    this.#indexes = new Map(titles.map((title, index) => [titleKey(title), index] as const).toReversed())
  }

  has(...keys: string[]): boolean {
    return keys.some((key) => this.#indexes.has(key))
  }

  /** The first of the columns that is there. */
  find(...keys: string[]): number | undefined {
    return keys.map((key) => this.#indexes.get(key)).find((index) => index !== undefined)
  }

  /** The text of a row in the first of the columns that is there; undefined without any. */
  read(cells: string[], ...keys: string[]): string | undefined {
    const index = this.find(...keys)
    return index === undefined ? undefined : (cells[index] ?? '')
  }
}

/** Recognizes the format of a sheet by its titles. */
export function findFormat(columns: Columns): ImportFormat {
  if (columns.has('produit') && columns.has('stock compte') && columns.has('sous categorie')) return 'own'
  if (columns.has('type') && columns.has('sku', 'ugs') && columns.has('name', 'nom') && columns.has('parent'))
    return 'woocommerce'
  const isShopify = columns.has('title') && columns.has('handle', 'url handle', 'vendor')
  if (isShopify || (columns.has('title') && columns.has('option1 name', 'variant price'))) return 'shopify'
  const isPrestashop =
    columns.has('product id', 'id') && columns.has('name', 'nom') && columns.has('active 0 1', 'actif 0 1')
  return isPrestashop ? 'prestashop' : 'other'
}

/** True for PrestaShop's second file. */
export function isCombinations(columns: Columns): boolean {
  return (
    columns.has('attribute name type position', 'attribut nom type position') &&
    columns.has('value value position', 'valeur valeur position')
  )
}

type Titles = Partial<Record<ImportField, string[]>>

const TITLES: Record<Exclude<ImportFormat, 'own' | 'other'>, Titles> = {
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
    isPublished: ['status'],
    pictures: ['image src', 'product image url'],
  },
  prestashop: {
    name: ['name', 'nom'],
    price: ['price tax excluded', 'prix hors taxe', 'prix ht', 'prix ttc', 'price tax included'],
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
  name: ['nom', 'nom du produit', 'designation', 'produit', 'article', 'libelle', 'titre', 'name', 'title'],
  price: ['prix', 'prix de vente', 'prix da', 'prix ttc', 'prix vente', 'tarif', 'price', 'regular price'],
  salePrice: ['prix promo', 'prix solde', 'sale price'],
  originalPrice: ['prix barre', 'ancien prix', 'compare at price'],
  reference: ['reference', 'ref', 'sku', 'code', 'code article'],
  brand: ['marque', 'fabricant', 'brand', 'vendor', 'manufacturer'],
  category: ['categorie', 'categories', 'famille', 'category', 'rayon'],
  subcategory: ['sous categorie', 'sous famille', 'subcategory'],
  description: ['description', 'description courte', 'resume'],
  fullDescription: ['description complete', 'description longue'],
  specifications: ['caracteristiques'],
  sizes: ['tailles', 'taille', 'pointures', 'pointure', 'sizes', 'size'],
  colors: ['couleurs', 'couleur', 'coloris', 'colors', 'color', 'colour'],
  quantity: ['quantite', 'qte', 'stock', 'quantity', 'qty'],
  inStock: ['en vente', 'en stock', 'disponible', 'in stock'],
  isNew: ['nouveau', 'nouveaute', 'new'],
  isPublished: ['publie', 'published'],
  pictures: ['images', 'image', 'photos', 'photo', 'pictures'],
}

/** Recognizes the columns of fields; each column is taken once. */
export function guessMapping(format: ImportFormat, columns: Columns): Mapping {
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const [field, keys = []] of Object.entries(format === 'own' || format === 'other' ? USUAL : TITLES[format])) {
    const index = keys.map((key) => columns.find(key)).find((found) => found !== undefined && !taken.has(found))
    if (index === undefined) continue
    taken.add(index)
    mapping[field as ImportField] = columns.titles[index] ?? ''
  }
  return mapping
}
