import { type Format, readUsual } from './format.ts'

/** Any other sheet, such as those that owners write by hand. */
export const other: Format = {
  detect: () => true,
  titles: {
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
  },
  productKey: () => ({ names: [] }),
  read: (reader) => readUsual(reader, { separator: /[;|\n]/g }),
}
