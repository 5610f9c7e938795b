import type { Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { holdAnswers } from '../held-answers.ts'
import type { RunningShop } from '../shop-fixture.ts'
import {
  changeProduct,
  chooseWilaya,
  confirmOrder,
  fillCheckout,
  findPlain,
  findProduct,
  openWithCart,
  toLine,
} from '../shopper.ts'
import { at, filledIn, type Scene, steps } from './scene.ts'

// Cart, checkout and confirmation (spec §2, §4, §5, §8, §9).

const openPlain = (path: string) => async (page: Page, shop: RunningShop) =>
  openWithCart(page, path, [toLine(await findPlain(shop))])

export const CART: Scene[] = [
  steps('cart, empty', ['Votre panier est vide'], (page) => openWithCart(page, '/panier', []), {
    isAlike: true,
  }),
  steps('cart', ['500 DA'], openPlain('/panier')),
  steps(
    'cart with a line that is sold out',
    ['Rupture', 'Produits en rupture de stock', 'Impossible de passer commande'],
    async (page, shop) => {
      const gone = await findProduct(shop, (one) => !one.inStock)
      await openWithCart(page, '/panier', [toLine(gone), toLine(await findPlain(shop))])
    },
  ),
  at('checkout of a cart that is sold out', '/commande', ['Produits en rupture de stock'], { isAlike: true }),
  steps('checkout of an empty cart', ['Votre panier est vide'], (page) =>
    openWithCart(page, '/commande', []),
  ),
  filledIn('cart of sixty lines with endless names', ['Tout est en stock'], async (page, shop) => {
    const { items } = (await shop.asOwner('/products?limit=60')) as PageOf<Product>
    const changes = { inStock: true, name: 'Un nom très long '.repeat(20) }
    for (const product of items) await changeProduct(page, product, changes)
    const lines = items.map((product) => toLine(product, { quantity: 99 }))
    await openWithCart(page, '/panier', lines)
  }),
  filledIn('checkout of sixty lines', ['Récapitulatif'], (page) =>
    page.getByRole('link', { name: 'Passer la commande' }).click(),
  ),
]

export const CHECKOUT: Scene[] = [
  steps('checkout', ['06 XX XX XX XX', 'Confirmer la commande'], openPlain('/commande')),
  steps('checkout, nothing filled in', ['Veuillez remplir tous les champs obligatoires'], confirmOrder),
  filledIn(
    'checkout, at home, without address and baladiya',
    ['Veuillez saisir votre adresse de livraison', 'Veuillez sélectionner votre baladiya'],
    async (page) => {
      await fillCheckout(page)
      await page.getByRole('radio', { name: /En centre/ }).check()
      await page.getByRole('radio', { name: /À domicile/ }).check()
      await confirmOrder(page)
    },
  ),
  filledIn(
    'checkout, to a centre, without the centre',
    ['Veuillez sélectionner un centre de distribution'],
    async (page) => {
      await page.getByRole('radio', { name: /En centre/ }).check()
      await confirmOrder(page)
    },
  ),
  filledIn(
    'checkout, a wilaya where nothing is delivered',
    ['Aucune option de livraison disponible pour cette wilaya', 'Aucune livraison disponible'],
    async (page, shop) => {
      const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
      await page.route('**/api/wilayas', (route) =>
        route.fulfill({ json: wilayas.map((one) => ({ ...one, centers: [], baladiyas: [] })) }),
      )
      await page.goto('/panier')
      await page.getByRole('link', { name: 'Passer la commande' }).click()
      await chooseWilaya(page, '16')
    },
  ),
]

export const ORDER: Scene[] = [
  filledIn(
    'an order answered by something else than the shop',
    ['Erreur lors de la création de la commande', 'HTTP error! status: 502'],
    async (page, shop) => {
      await page.clock.install()
      await page.route('**/api/orders', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
      await openPlain('/commande')(page, shop)
      await fillCheckout(page)
      await confirmOrder(page)
    },
  ),
  filledIn('an order under way', ['Traitement...'], async (page) => {
    const answers = await holdAnswers(page, '**/api/orders')
    // The shop may send it again by itself before the press.
    await Promise.race([answers.arrived(), confirmOrder(page)])
    await answers.arrived()
  }),
  filledIn(
    'an order given up after ten seconds',
    ['Erreur lors de la création de la commande', 'Le magasin n’a pas répondu à temps.'],
    (page) => page.clock.fastForward(10_000),
  ),
  filledIn('an order placed', ['Confirmation par téléphone', 'Préparation', 'Livraison'], async (page) => {
    await page.unroute('**/api/orders')
    const placed = page.waitForURL('**/succes-commande?*')
    await Promise.race([placed, confirmOrder(page)])
    await placed
  }),
]
