import type { Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import type { RunningShop } from '../shop-fixture.ts'
import { findProduct } from '../shopper.ts'
import { at, type Scene, steps } from './scene.ts'

// Lists of products and products themselves (spec §2, §5, §8).

const ALIKE = { isAlike: true } as const

const openProduct = (fits: (product: Product) => boolean) => async (page: Page, shop: RunningShop) =>
  page.goto(`/produit/${(await findProduct(shop, fits)).id}`)

export const LISTS: Scene[] = [
  at('category', '/categorie/8', [
    ...['Accueil', 'Pièces détachées', 'produits disponibles', '(Page 1 sur 2)', 'Voir Détails'],
  ]),
  steps('category, filters', ['Toutes les marques'], async (page) => {
    const filters = page.getByRole('button', { name: 'Filtres' })
    if (await filters.isVisible()) await filters.click()
  }),
  at('category with one product left', '/categorie/1?search=corniche', ['1 produit disponible'], ALIKE),
  at('new products, as a list', '/recherche?isNew=true&display=liste', ['Nouveau']),
  at(
    'subcategory',
    '/categorie/1/sous-categorie/Jets',
    ['Accueil', 'Casques', 'Jets', 'produits disponibles'],
    ALIKE,
  ),
  at('search', '/recherche?search=casque', ['casque'], ALIKE),
  at('what goes with a vehicle', '/categorie/8?model=1&year=2018', ['Pour votre', 'Voir tout']),
  steps('two products ticked to compare', ['Comparer (2)', 'Effacer'], async (page) => {
    await page.goto('/categorie/1')
    for (const name of ['Sirocco Corniche', 'Simoun Pivot'])
      await page.getByRole('checkbox', { name: new RegExp(`Comparer .*${name}`) }).check()
  }),
  steps(
    'two products side by side',
    ['Retirer', 'Tailles disponibles', 'Différent', 'Ajouter un produit'],
    (page) => page.getByRole('link', { name: 'Comparer (2)' }).click(),
  ),
  at('three products side by side, and a fourth', '/comparer?produits=12-2-6-7', [
    ...['Homologation', 'Non précisé', 'voici les trois premiers'],
  ]),
  at(
    'a comparison whose products are gone',
    '/comparer?produits=99998-99999',
    ['Produits non trouvés', 'Retour à l’accueil'],
    ALIKE,
  ),
  at('nothing fits', '/categorie/1?search=zzzz', ['Aucun produit trouvé']),
  at('unknown category', '/categorie/99999', ['Catégorie non trouvée', 'Retour à l’accueil'], ALIKE),
]

export const PRODUCT: Scene[] = [
  at('unknown product', '/produit/999999', ['Produit non trouvé', 'Chercher', 'Nouveautés'], ALIKE),
  steps(
    'new product',
    ['Accueil', 'Nouveau'],
    openProduct(({ isNew }) => isNew),
  ),
  steps(
    'product that is sold out',
    ['Rupture'],
    openProduct(({ inStock }) => !inStock),
  ),
  steps(
    'product with sizes and colours',
    ['Ajouter au Panier', 'Acheter Maintenant'],
    openProduct(
      ({ inStock, sizes, colors, images }) =>
        inStock && sizes.length > 1 && colors.length > 1 && images.length > 1,
    ),
  ),
  steps(
    'product, nothing chosen',
    ['Veuillez sélectionner une taille', 'Veuillez sélectionner une couleur'],
    (page) => page.getByRole('button', { name: 'Ajouter au Panier' }).click(),
  ),
  steps('product, full screen', ['100 %'], (page) => page.getByRole('button', { name: /^Agrandir/ }).click()),
  steps('product, size guide', ['Guide des tailles', 'Tour de tête', 'Comment mesurer'], async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Guide des tailles' }).click()
  }),
]
