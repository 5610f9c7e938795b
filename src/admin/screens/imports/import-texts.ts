import type { ImportField, ImportFormat, ProductImport } from '#contract/import.ts'

export const FORMAT_NAMES: Record<ImportFormat, string> = {
  own: 'Fichier de la boutique',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  prestashop: 'PrestaShop',
  other: 'Autre tableau',
}

export const STATE_NAMES: Record<ProductImport['state'], string> = {
  reading: 'Lecture en cours',
  ready: 'Prêt à importer',
  running: 'Import en cours',
  stopped: 'Arrêté',
  done: 'Terminé',
}

/** The fields of a product that a column fills, in the order of its form. */
export const FIELD_NAMES: Record<ImportField, string> = {
  name: 'Nom',
  price: 'Prix',
  salePrice: 'Prix soldé',
  originalPrice: 'Prix barré',
  reference: 'Référence',
  brand: 'Marque',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  description: 'Description courte',
  fullDescription: 'Description complète',
  specifications: 'Caractéristiques',
  sizes: 'Tailles',
  colors: 'Couleurs',
  fits: 'Compatibilité',
  quantity: 'Quantité',
  inStock: 'En vente',
  isNew: 'Nouveau',
  isPublished: 'Publié',
  pictures: 'Images',
}
