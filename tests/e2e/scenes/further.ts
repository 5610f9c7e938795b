import type { Page } from '@playwright/test'
import {
  changeProduct,
  chooseOptions,
  confirmOrder,
  fillCheckout,
  findHelmet,
  findPlain,
  findProduct,
  openWithCart,
  toLine,
} from '../shopper.ts'
import type { Scene } from './scene.ts'

// What riders choose, doubt and ask about: further states of the storefront's screens.

export const CHOICE: Scene[] = [
  {
    state: 'past the last page',
    texts: ['Aller à la dernière page'],
    open: (page) => page.goto('/categorie/8?page=40'),
  },
  {
    state: 'delivery prices',
    texts: ['Oran'],
    open: async (page, shop) => {
      await page.goto(`/produit/${(await findPlain(shop)).id}`)
      await page.getByText('Prix de livraison par wilaya').click()
    },
  },
  {
    state: 'product put in the cart',
    isFilledIn: true,
    texts: ['Voir le panier'],
    open: (page) => page.getByRole('button', { name: 'Ajouter au Panier' }).click(),
  },
  {
    state: 'another size than the cart’s',
    isFilledIn: true,
    texts: ['Ce produit était déjà dans le panier'],
    open: async (page, shop) => {
      const helmet = await findHelmet(shop)
      await openWithCart(page, `/produit/${helmet.id}`, [toLine(helmet)])
      await chooseOptions(page, helmet)
      await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    },
  },
  {
    state: 'size guide, a size found',
    isFilledIn: true,
    texts: ['Tour de tête 57,5 cm', 'Choisir M'],
    open: async (page, shop) => {
      await page.goto(`/produit/${(await findHelmet(shop)).id}`)
      await page.getByRole('button', { name: 'Guide des tailles' }).click()
      await page.getByLabel('Tour de tête (cm)').fill('57,5')
    },
  },
  {
    state: 'size guide, no number',
    isFilledIn: true,
    texts: ['Tapez un nombre'],
    open: (page) => page.getByLabel('Tour de tête (cm)').fill('grosse'),
  },
  {
    state: 'size guide that cannot be read',
    texts: ['n’a pas pu être chargé'],
    open: async (page, shop) => {
      await page.route('**/api/size-guides/*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(`/produit/${(await findHelmet(shop)).id}`)
      await page.getByRole('button', { name: 'Guide des tailles' }).click()
    },
  },
]

export const API: Scene[] = [
  {
    state: 'the API, some calls unfolded',
    isFilledIn: true,
    isOfCode: true,
    texts: ['L’API de la boutique', 'Idempotency-Key'],
    open: async (page) => {
      await page.goto('/api/docs')
      for (const call of ['Passer une commande', 'Modifier un produit et ses images', 'Image d’une bannière'])
        await page.locator('summary', { hasText: call }).click()
    },
  },
]

export const FITTING: Scene[] = [
  {
    state: 'a model that is not known',
    isFilledIn: true,
    texts: ['Aucun modèle de ce nom.'],
    open: async (page) => {
      await openVehicles(page)
      await page.getByLabel('Chercher une moto ou un scooter').fill('zzzz')
    },
  },
  { state: 'choice of a make', isFilledIn: true, texts: ['Yamaha'], open: openVehicles },
  {
    state: 'choice of a year',
    isFilledIn: true,
    texts: ['2018', 'Je ne sais pas'],
    open: async (page) => {
      await page.getByRole('button', { name: /^Yamaha/ }).click()
      await page.getByRole('button', { name: /^MT-07/ }).click()
    },
  },
  {
    state: 'what fits the vehicle that was chosen',
    isFilledIn: true,
    texts: ['Pour votre Yamaha MT-07 (2018)'],
    open: (page) => page.getByRole('button', { name: '2018', exact: true }).click(),
  },
  {
    state: 'a part that does not fit, put in the cart',
    isFilledIn: true,
    texts: ['Non compatible avec votre', 'Ajouter quand même'],
    open: async (page, shop) => {
      const part = await findProduct(shop, ({ name }) => name.includes('Bougie Rotanor Nickel'))
      await page.goto(`/produit/${part.id}`)
      await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    },
  },
  {
    state: 'a part that fits',
    texts: ['Compatible avec votre'],
    open: async (page, shop) => {
      const part = await findProduct(shop, ({ name }) => name.includes('Plaquettes de frein avant'))
      await page.goto(`/produit/${part.id}`)
    },
  },
]

export const DOUBTS: Scene[] = [
  {
    state: 'cart whose stock is not known',
    texts: ['Stock non vérifié', 'Vérifier à nouveau'],
    open: async (page, shop) => {
      await page.route('**/api/products/*', (route) => route.abort('connectionreset'))
      await openWithCart(page, '/panier', [toLine(await findPlain(shop))])
    },
  },
  {
    state: 'cart with a size that is gone and a new price',
    isFilledIn: true,
    texts: ['Taille 4XL épuisée', 'Le prix a changé'],
    open: async (page, shop) => {
      await page.unrouteAll()
      const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
      const lines = [toLine(helmet, { selectedSize: '4XL' }), toLine(plain, { price: plain.price - 700 })]
      await openWithCart(page, '/panier', lines)
    },
  },
  {
    state: 'checkout, wilayas open',
    isFilledIn: true,
    texts: ['Adrar'],
    open: async (page, shop) => {
      await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
      await page.getByRole('combobox', { name: 'Wilaya' }).press('ArrowDown')
    },
  },
  {
    state: 'checkout, a number that lacks digits',
    isFilledIn: true,
    texts: ['Il manque 2 chiffres', 'Corriger le numéro'],
    open: async (page) => {
      await page.keyboard.press('Escape')
      await fillCheckout(page)
      await page.getByLabel('Téléphone').fill('0661 23 45')
      await confirmOrder(page)
    },
  },
  {
    state: 'checkout without a network',
    isFilledIn: true,
    texts: ['Vous êtes hors connexion. Ce que vous avez saisi est conservé.'],
    open: (page) => page.context().setOffline(true),
  },
  {
    state: 'checkout, new prices',
    isFilledIn: true,
    texts: ['Les prix ont changé depuis votre visite.'],
    open: async (page, shop) => {
      await page.context().setOffline(false)
      const plain = await findPlain(shop)
      await changeProduct(page, plain, { price: plain.price - 300 })
      await openWithCart(page, '/commande', [toLine(plain, { price: plain.price - 300 })])
      await fillCheckout(page)
      await confirmOrder(page)
    },
  },
  {
    state: 'checkout, once ordered',
    texts: ['est bien enregistrée.', 'Voir la commande'],
    open: async (page) => {
      await confirmOrder(page)
      await page.waitForURL('**/succes-commande?*')
      await page.goto('/commande')
    },
  },
]

export const TRACKING: Scene[] = [
  {
    state: 'tracking, nothing filled in',
    isFilledIn: true,
    texts: ['Entrez le numéro', 'Entrez le téléphone'],
    open: async (page) => {
      await page.goto('/suivi')
      await track(page)
    },
  },
  {
    state: 'tracking, a wrong phone',
    isFilledIn: true,
    texts: ['Aucune commande trouvée'],
    open: async (page) => {
      await page.getByLabel('Numéro de commande').fill('1')
      await page.getByLabel('Téléphone').fill('0662 11 22 34')
      await track(page)
    },
  },
]

async function openVehicles(page: Page): Promise<void> {
  await page.goto('/categorie/8')
  await page.getByRole('button', { name: /^Ma moto/ }).click()
}

function track(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Voir où elle en est' }).click()
}
