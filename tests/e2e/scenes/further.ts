import type { Page } from '@playwright/test'
import type { RunningShop } from '../shop-fixture.ts'
import {
  changeProduct,
  chooseOptions,
  confirmOrder,
  fillCheckout,
  findHelmet,
  findPlain,
  named,
  openProduct,
  openWithCart,
  toLine,
} from '../shopper.ts'
import { at, filledIn, type Scene, steps } from './scene.ts'

// What riders choose, doubt and ask about: further states of the storefront's screens.

export const CHOICE: Scene[] = [
  at('past the last page', '/categorie/8?page=40', ['Aller à la dernière page']),
  steps('delivery prices', ['Oran'], async (page, shop) => {
    await page.goto(`/produit/${(await findPlain(shop)).id}`)
    await page.getByText('Prix de livraison par wilaya').click()
  }),
  filledIn('product put in the cart', ['Voir le panier'], addToCart),
  filledIn('another size than the cart’s', ['Ce produit était déjà dans le panier'], async (page, shop) => {
    const helmet = await findHelmet(shop)
    await openWithCart(page, `/produit/${helmet.id}`, [toLine(helmet)])
    await chooseOptions(page, helmet)
    await addToCart(page)
  }),
  filledIn('size guide, a size found', ['Tour de tête 57,5 cm', 'Choisir M'], async (page, shop) => {
    await openSizeGuide(page, shop)
    await page.getByLabel('Tour de tête (cm)').fill('57,5')
  }),
  filledIn('size guide, no number', ['Tapez un nombre'], (page) =>
    page.getByLabel('Tour de tête (cm)').fill('grosse'),
  ),
  steps('size guide that cannot be read', ['n’a pas pu être chargé'], async (page, shop) => {
    await page.route('**/api/size-guides/*', (route) => route.fulfill({ status: 503, json: {} }))
    await openSizeGuide(page, shop)
  }),
]

export const FITTING: Scene[] = [
  filledIn('a model that is not known', ['Aucun modèle de ce nom.'], async (page) => {
    await openVehicles(page)
    await page.getByLabel('Chercher une moto ou un scooter').fill('zzzz')
  }),
  filledIn('choice of a make', ['Yamaha'], openVehicles),
  filledIn('choice of a year', ['2018', 'Je ne sais pas'], async (page) => {
    await page.getByRole('button', { name: /^Yamaha/ }).click()
    await page.getByRole('button', { name: /^MT-07/ }).click()
  }),
  filledIn('what fits the vehicle that was chosen', ['Pour votre Yamaha MT-07 (2018)'], (page) =>
    page.getByRole('button', { name: '2018', exact: true }).click(),
  ),
  filledIn(
    'a part that does not fit, put in the cart',
    ['Non compatible avec votre', 'Ajouter quand même'],
    async (page, shop) => {
      await openProduct(page, shop, named('Bougie Rotanor Nickel'))
      await addToCart(page)
    },
  ),
  steps('a part that fits', ['Compatible avec votre'], (page, shop) =>
    openProduct(page, shop, named('Plaquettes de frein avant')),
  ),
]

export const DOUBTS: Scene[] = [
  steps('cart whose stock is not known', ['Stock non vérifié', 'Vérifier à nouveau'], async (page, shop) => {
    await page.route('**/api/products/*', (route) => route.abort('connectionreset'))
    await openWithCart(page, '/panier', [toLine(await findPlain(shop))])
  }),
  filledIn(
    'cart with a size that is gone and a new price',
    ['Taille 4XL épuisée', 'Le prix a changé'],
    async (page, shop) => {
      await page.unrouteAll()
      const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
      const lines = [toLine(helmet, { selectedSize: '4XL' }), toLine(plain, { price: plain.price - 700 })]
      await openWithCart(page, '/panier', lines)
    },
  ),
  filledIn('checkout, wilayas open', ['Adrar'], async (page, shop) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    await page.getByRole('combobox', { name: 'Wilaya' }).press('ArrowDown')
  }),
  filledIn(
    'checkout, a number that lacks digits',
    ['Il manque 2 chiffres', 'Corriger le numéro'],
    async (page) => {
      await page.keyboard.press('Escape')
      await fillCheckout(page)
      await page.getByLabel('Téléphone').fill('0661 23 45')
      await confirmOrder(page)
    },
  ),
  filledIn(
    'checkout without a network',
    ['Vous êtes hors connexion. Ce que vous avez saisi est conservé.'],
    (page) => page.context().setOffline(true),
  ),
  filledIn('checkout, new prices', ['Les prix ont changé depuis votre visite.'], async (page, shop) => {
    await page.context().setOffline(false)
    const plain = await findPlain(shop)
    await changeProduct(page, plain, { price: plain.price - 300 })
    await openWithCart(page, '/commande', [toLine(plain, { price: plain.price - 300 })])
    await fillCheckout(page)
    await confirmOrder(page)
  }),
  steps('checkout, once ordered', ['est bien enregistrée.', 'Voir la commande'], async (page) => {
    await confirmOrder(page)
    await page.waitForURL('**/succes-commande?*')
    await page.goto('/commande')
  }),
]

export const TRACKING: Scene[] = [
  filledIn('tracking, nothing filled in', ['Entrez le numéro', 'Entrez le téléphone'], async (page) => {
    await page.goto('/suivi')
    await track(page)
  }),
  filledIn('tracking, a wrong phone', ['Aucune commande trouvée'], async (page) => {
    await page.getByLabel('Numéro de commande').fill('1')
    await page.getByLabel('Téléphone').fill('0662 11 22 34')
    await track(page)
  }),
]

function addToCart(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Ajouter au Panier' }).click()
}

async function openSizeGuide(page: Page, shop: RunningShop): Promise<void> {
  await openProduct(page, shop)
  await page.getByRole('button', { name: 'Guide des tailles' }).click()
}

async function openVehicles(page: Page): Promise<void> {
  await page.goto('/categorie/8')
  await page.getByRole('button', { name: /^Ma moto/ }).click()
}

function track(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Voir où elle en est' }).click()
}
