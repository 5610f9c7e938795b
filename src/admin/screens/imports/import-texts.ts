import type { ImportFormat, ProductImport } from '#contract/import.ts'

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
  stopping: 'Arrêt en cours',
  stopped: 'Arrêté',
  done: 'Terminé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}
