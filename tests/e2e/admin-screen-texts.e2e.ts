import type { Product } from '#contract/product.ts'
import { logIn, REFUSAL, refuse } from './admin.ts'
import { EMPTY, knownThings, ORDER, ORDERS } from './admin-known-things.ts'
import { CORE, expect, test } from './shop-fixture.ts'

/** What each screen must show: its title, then texts of its states (spec §2, §4 and §5). */
const screens = (product: Product): { path: string; lists?: Record<string, unknown>; texts: string[] }[] => [
  {
    path: '/tableau-bord',
    texts: [
      ...['Tableau de bord', 'Total Commandes', 'Total Produits', 'Marques', 'Revenus Total'],
      ...['Résumé des Ventes', 'Livrées', 'En Attente', 'Confirmées', 'Expédiées', 'Annulées'],
    ],
  },
  {
    path: '/commandes',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 } },
    texts: ['Commandes', 'En attente', 'Confirmé', 'Expédié', 'Livré', 'Annulé', '0661 00 00 00'],
  },
  {
    path: '/commandes?commande=12',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 }, 'orders/12': ORDER },
    texts: ['Domicile', 'N/A', 'Baladiya', 'Adresse', 'Sous-total', '18 600 DA', '2 × 9 000 DA'],
  },
  {
    path: '/commandes?commande=11',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 }, 'orders/11': ORDERS[1] },
    texts: ['Centre', 'Bab Ezzouar'],
  },
  { path: '/commandes', lists: { 'orders?*': EMPTY }, texts: ['Aucune commande trouvée'] },
  {
    path: '/produits',
    lists: {
      'products?*': {
        ...EMPTY,
        items: [
          { ...product, inStock: true },
          { ...product, id: 900_002, inStock: false, isNew: true },
        ],
        total: 2,
      },
    },
    texts: ['Produits', 'En stock', 'Rupture', 'Nouveau'],
  },
  { path: '/produits', lists: { 'products?*': EMPTY }, texts: ['Aucun produit pour l’instant'] },
  { path: '/marques', lists: { brands: [] }, texts: ['Marques', 'Aucune marque trouvée'] },
  {
    path: '/guides-tailles',
    lists: { 'size-guides': [] },
    texts: ['Guides des tailles', 'Aucun guide trouvé'],
  },
  {
    path: '/categories',
    lists: {
      categories: [{ id: 1, name: 'Un', subcategories: [], className: '', color: '#000000', image: null }],
    },
    texts: ['Catégories', 'Aucune sous-catégorie'],
  },
  {
    path: '/barre-actualites',
    lists: {
      news: [
        { id: 1, title: 'Un', text: 'A', isActive: true, order: 1 },
        { id: 2, title: 'Deux', text: 'B', isActive: false, order: 2 },
      ],
    },
    texts: ['Barre d’actualités', 'Visible', 'Masqué'],
  },
  { path: '/bannieres', texts: ['Bannières', 'Actif'] },
  { path: '/wilayas', texts: ['Wilayas'] },
  { path: '/carte-hero', lists: { 'hero-cards': [] }, texts: ['Carte hero', 'Aucune carte trouvée'] },
  {
    path: '/livraison-gratuite',
    lists: { 'free-delivery': null },
    texts: ['Livraison gratuite', 'Aucune configuration trouvée'],
  },
  { path: '/parametres', texts: ['Paramètres', 'Modifier l’email', 'Modifier le mot de passe'] },
]

test('every screen shows the texts of the spec', { tag: CORE }, async ({ page, shop }) => {
  const { product } = (await knownThings(shop)).answers.products as { product: Product }
  await logIn(page, shop)
  const main = page.locator('main, [role=dialog]')
  for (const { path, lists = {}, texts } of screens(product)) {
    await page.unrouteAll()
    for (const [list, json] of Object.entries(lists))
      await page.route(`**/api/${list}`, (route) => route.fulfill({ json }))
    await page.goto(`/${shop.adminPath}${path}`)
    for (const text of texts)
      await expect(
        main.getByText(text, { exact: true }).filter({ visible: true }).first(),
        path,
      ).toBeVisible()
  }
  await page.unrouteAll()
  await refuse(page, 'GET', '/hero-cards')
  await page.goto(`/${shop.adminPath}/carte-hero`)
  await expect(main.getByText('Chargement...')).toBeVisible()
  await expect(main.getByText(`Erreur: ${REFUSAL}`)).toBeVisible()
})
