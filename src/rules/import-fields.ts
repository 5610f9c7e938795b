/** Names of the import fields whose cells are numbers; a phone shows its numeric keyboard for them. */
export const IMPORT_NUMBER_NAMES = {
  price: 'Prix',
  salePrice: 'Prix soldé',
  originalPrice: 'Prix barré',
}

/** Labels of the product fields that an import can fill. The import guesses their columns in this order. */
export const IMPORT_FIELD_NAMES = {
  name: 'Nom',
  ...IMPORT_NUMBER_NAMES,
  reference: 'Référence',
  partNumbers: 'Références constructeur',
  brand: 'Marque',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  description: 'Description courte',
  fullDescription: 'Description complète',
  specifications: 'Caractéristiques',
  sizes: 'Tailles',
  colors: 'Couleurs',
  fit: 'Coupe',
  fits: 'Compatibilité',
  quantity: 'Quantité',
  inStock: 'En vente',
  isNew: 'Nouveau',
  isPublished: 'Publié',
  pictures: 'Images',
}

export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as ImportField[]

export type ImportField = keyof typeof IMPORT_FIELD_NAMES
