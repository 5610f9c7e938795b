import { expect, test } from 'vitest'
import type { ImportField } from '#rules/import-fields.ts'
import { guessMapping } from './guess-mapping.ts'
import { Columns } from './row-reader.ts'

const guess = (...titles: string[]) => guessMapping('other', new Columns(titles))

const KNOWN: Partial<Record<ImportField, string[]>> = {
  name: [
    ...[
      'Désignation article',
      'Produits',
      'Libellé produit',
      'Nom produit',
      'Product Name',
      'Modèle',
      'Intitulé',
    ],
    ...['NOM DE L’ARTICLE', 'اسم المنتج', 'Nom *', 'Libellé complet', 'Item Description', 'Item_Desc'],
  ],
  price: [
    ...[
      'Prix (DZD)',
      'Prix TTC (DA)',
      'Prix unitaire',
      'P.U',
      'Prix de vente TTC',
      'Tarif public',
      'Prix public',
    ],
    ...['السعر', 'السعر (دج)', 'Prix [DA]', 'PU HT', 'Prix magasin', 'Price DZD', 'Prix conseillé TTC'],
    ...['PRIX VENTE', 'PRIX DE VENTE', 'PREMIER PRIX DE VENTE', 'TTC', 'TTC (DA)'],
  ],
  quantity: [
    ...['Stock (pcs)', 'Quantité en stock', 'Qté stock', 'Stock disponible', 'الكمية', 'Qté (unités)'],
    ...['Stock Alger', 'Quantity available'],
  ],
  reference: ['Réf. article', 'Référence constructeur', 'SKU', 'المرجع', 'Item Code', 'Item_ID'],
  brand: ['Marque du produit', 'العلامة التجارية'],
  sizes: ['Taille (EU)', 'Tailles disponibles', 'المقاس'],
  colors: ['الألوان', 'Couleurs disponibles'],
}

test.each(Object.entries(KNOWN).flatMap(([field, titles]) => titles.map((title) => [title, field] as const)))(
  '« %s » is the column of %s',
  (title, field) => {
    expect(guess('Col. A', title)).toEqual({ [field]: title })
  },
)

test.each([
  ...['Prix d’achat', 'Prix d’achat TTC (DA)', 'Prix fournisseur', 'Prix de revient', 'Prix (€)', 'Prix EUR'],
  ...['Prix de gros', 'Nom du fournisseur', 'Product ID', 'Product Type', 'Code barre', 'Réf. fournisseur'],
  ...[
    'Stock minimum',
    'Stock d’alerte',
    'Quantité par carton',
    'Taille du mannequin',
    'Marque moto',
    'Publié le',
  ],
  ...[
    'Premier prix d’achat',
    'TTC achat',
    'Total TTC',
    'Description SEO',
    'Prixfou',
    'سعر الشراء',
    'Liste des prix 2026',
    '(DA)',
    'HT',
  ],
])('« %s » is the column of no field', (title) => {
  expect(guess('Col. A', title)).toEqual({})
})

test('of several titles the whole one, then that with tax, then the first, and each column is taken once', () => {
  expect(guess('Prix HT (DA)', 'Prix magasin', 'Prix TTC (DA)')).toEqual({ price: 'Prix TTC (DA)' })
  expect(guess('Prix magasin', 'Prix HT (DA)')).toEqual({ price: 'Prix HT (DA)' })
  expect(guess('Prix (DA)', 'Prix')).toEqual({ price: 'Prix' })
  expect(guess('Prix HT', 'TTC')).toEqual({ price: 'TTC' })
  expect(guess('HT', 'TTC', 'Prix promo TTC')).toEqual({ price: 'TTC', salePrice: 'Prix promo TTC' })
  expect(guess('PREMIER PRIX DE VENTE', 'PRIX DE VENTE')).toEqual({ price: 'PRIX DE VENTE' })
  expect(guess('Description détaillée', 'Description')).toEqual({
    description: 'Description',
    fullDescription: 'Description détaillée',
  })
  expect(guess('Item Name', 'Item Description')).toEqual({
    name: 'Item Name',
    description: 'Item Description',
  })
  expect(guess('Item code', 'Stock S', 'Stock M')).toEqual({ reference: 'Item code' })
  expect(guessMapping('woocommerce', new Columns(['Name (DA)', 'Stock réel']))).toEqual({})
})
