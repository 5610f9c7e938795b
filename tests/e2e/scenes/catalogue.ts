import { findHelmet, findProduct } from '../shopper.ts'
import type { Scene } from './scene.ts'

// Lists of products and products themselves (spec §2, §5, §8).

export const LISTS: Scene[] = [
  {
    state: 'category',
    texts: ['Accueil', 'Pièces détachées', 'produits disponibles', '(Page 1 sur 2)', 'Voir Détails'],
    open: (page) => page.goto('/categorie/8'),
  },
  {
    state: 'category, filters',
    texts: ['Toutes les marques'],
    open: async (page) => {
      const filters = page.getByRole('button', { name: 'Filtres' })
      if (await filters.isVisible()) await filters.click()
    },
  },
  {
    state: 'category with one product left',
    isAlike: true,
    texts: ['1 produit disponible'],
    open: async (page, shop) => {
      const { name, categoryId } = await findHelmet(shop)
      await page.goto(`/categorie/${categoryId}?search=${encodeURIComponent(name)}`)
    },
  },
  {
    state: 'new products, as a list',
    texts: ['Nouveau'],
    open: (page) => page.goto('/recherche?isNew=true&display=liste'),
  },
  {
    state: 'subcategory',
    isAlike: true,
    texts: ['Accueil', 'Casques', 'Jets', 'produits disponibles'],
    open: (page) => page.goto('/categorie/1/sous-categorie/Jets'),
  },
  {
    state: 'brand of a category, as a list',
    isAlike: true,
    texts: ['Simoun', 'produits disponibles'],
    open: (page) => page.goto('/categorie/1?display=liste&brand=Simoun'),
  },
  {
    state: 'search',
    isAlike: true,
    texts: ['casque'],
    open: (page) => page.goto('/recherche?search=casque'),
  },
  {
    state: 'what goes with a vehicle',
    texts: ['Pour votre', 'Voir tout'],
    open: (page) => page.goto('/categorie/8?model=1&year=2018'),
  },
  {
    state: 'two products ticked to compare',
    texts: ['Comparer (2)', 'Effacer'],
    open: async (page) => {
      await page.goto('/categorie/1')
      for (const name of ['Sirocco Corniche', 'Simoun Pivot'])
        await page.getByRole('checkbox', { name: new RegExp(`Comparer .*${name}`) }).check()
    },
  },
  {
    state: 'two products side by side',
    texts: ['Retirer', 'Tailles disponibles', 'Différent', 'Ajouter un produit'],
    open: (page) => page.getByRole('link', { name: 'Comparer (2)' }).click(),
  },
  {
    state: 'three products side by side, and a fourth',
    texts: ['Homologation', 'Non précisé', 'voici les trois premiers'],
    open: (page) => page.goto('/comparer?produits=12-2-6-7'),
  },
  {
    state: 'a comparison whose products are gone',
    isAlike: true,
    texts: ['Produits non trouvés', 'Retour à l’accueil'],
    open: (page) => page.goto('/comparer?produits=99998-99999'),
  },
  {
    state: 'nothing fits',
    texts: ['Aucun produit trouvé'],
    open: (page) => page.goto('/categorie/1?search=zzzz'),
  },
  {
    state: 'unknown category',
    isAlike: true,
    texts: ['Catégorie non trouvée', 'Retour à l’accueil'],
    open: (page) => page.goto('/categorie/99999'),
  },
  {
    state: 'unknown subcategory',
    isAlike: true,
    texts: ['Sous-catégorie non trouvée', 'Retour à l’accueil'],
    open: (page) => page.goto('/categorie/1/sous-categorie/Rien'),
  },
]

export const PRODUCT: Scene[] = [
  {
    state: 'unknown product',
    isAlike: true,
    texts: ['Produit non trouvé', 'Retour à l’accueil'],
    open: (page) => page.goto('/produit/999999'),
  },
  {
    state: 'new product',
    texts: ['Accueil', 'Nouveau'],
    open: async (page, shop) => page.goto(`/produit/${(await findProduct(shop, (one) => one.isNew)).id}`),
  },
  {
    state: 'product that is sold out',
    texts: ['Rupture'],
    open: async (page, shop) => page.goto(`/produit/${(await findProduct(shop, (one) => !one.inStock)).id}`),
  },
  {
    state: 'product with sizes and colours',
    texts: ['Ajouter au Panier', 'Acheter Maintenant'],
    open: async (page, shop) => {
      const hasChoices = ({ sizes, colors }: { sizes: string[]; colors: string[] }) =>
        sizes.length > 1 && colors.length > 1
      const { id } = await findProduct(shop, (one) => one.inStock && hasChoices(one) && one.images.length > 1)
      await page.goto(`/produit/${id}`)
    },
  },
  {
    state: 'product, nothing chosen',
    texts: ['Veuillez sélectionner une taille', 'Veuillez sélectionner une couleur'],
    open: (page) => page.getByRole('button', { name: 'Ajouter au Panier' }).click(),
  },
  {
    state: 'product, full screen',
    texts: ['100 %'],
    open: (page) => page.getByRole('button', { name: /^Agrandir/ }).click(),
  },
  {
    state: 'product, size guide',
    texts: ['Guide des tailles', 'Tour de tête', 'Comment mesurer'],
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Guide des tailles' }).click()
    },
  },
]
