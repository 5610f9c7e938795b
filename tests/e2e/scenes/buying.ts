import type { Wilaya } from '#contract/delivery.ts'
import { holdAnswers } from '../held-answers.ts'
import {
  chooseWilaya,
  confirmOrder,
  fillCheckout,
  findPlain,
  findProduct,
  openWithCart,
  toLine,
} from '../shopper.ts'
import type { Scene } from './scene.ts'

// Cart, checkout and confirmation (spec §2, §4, §5, §8, §9).

export const CART: Scene[] = [
  {
    state: 'cart, empty',
    isAlike: true,
    texts: ['Votre panier est vide'],
    open: (page) => openWithCart(page, '/panier', []),
  },
  {
    state: 'cart',
    texts: ['500 DA'],
    open: async (page, shop) => openWithCart(page, '/panier', [toLine(await findPlain(shop))]),
  },
  {
    state: 'cart with a line that is sold out',
    texts: ['Rupture', 'Produits en rupture de stock', 'Impossible de passer commande'],
    open: async (page, shop) => {
      const gone = await findProduct(shop, (one) => !one.inStock)
      await openWithCart(page, '/panier', [toLine(gone), toLine(await findPlain(shop))])
    },
  },
  {
    state: 'checkout of a cart that is sold out',
    isAlike: true,
    texts: ['Produits en rupture de stock'],
    open: (page) => page.goto('/commande'),
  },
  {
    state: 'checkout of an empty cart',
    texts: ['Votre panier est vide'],
    open: (page) => openWithCart(page, '/commande', []),
  },
]

export const CHECKOUT: Scene[] = [
  {
    state: 'checkout',
    texts: ['06 XX XX XX XX', 'Confirmer la commande'],
    open: async (page, shop) => openWithCart(page, '/commande', [toLine(await findPlain(shop))]),
  },
  {
    state: 'checkout, nothing filled in',
    texts: ['Veuillez remplir tous les champs obligatoires'],
    open: (page) => confirmOrder(page),
  },
  {
    state: 'checkout, at home, without address and baladiya',
    isFilledIn: true,
    texts: ['Veuillez saisir votre adresse de livraison', 'Veuillez sélectionner votre baladiya'],
    open: async (page) => {
      await fillCheckout(page)
      await page.getByRole('radio', { name: /En centre/ }).check()
      await page.getByRole('radio', { name: /À domicile/ }).check()
      await confirmOrder(page)
    },
  },
  {
    state: 'checkout, to a centre, without the centre',
    isFilledIn: true,
    texts: ['Veuillez sélectionner un centre de distribution'],
    open: async (page) => {
      await page.getByRole('radio', { name: /En centre/ }).check()
      await confirmOrder(page)
    },
  },
  {
    state: 'checkout, a wilaya where nothing is delivered',
    isFilledIn: true,
    texts: ['Aucune option de livraison disponible pour cette wilaya', 'Aucune livraison disponible'],
    open: async (page, shop) => {
      const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
      await page.route('**/api/wilayas', (route) =>
        route.fulfill({ json: wilayas.map((one) => ({ ...one, centers: [], baladiyas: [] })) }),
      )
      await page.goto('/panier')
      await page.getByRole('link', { name: 'Passer la commande' }).click()
      await chooseWilaya(page, '16')
    },
  },
]

export const ORDER: Scene[] = [
  {
    state: 'an order answered by something else than the shop',
    isFilledIn: true,
    texts: ['Erreur lors de la création de la commande', 'HTTP error! status: 502'],
    open: async (page, shop) => {
      await page.clock.install()
      await page.route('**/api/orders', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
      await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
      await fillCheckout(page)
      await confirmOrder(page)
    },
  },
  {
    state: 'an order under way',
    isFilledIn: true,
    texts: ['Traitement...'],
    open: async (page) => {
      const answers = await holdAnswers(page, '**/api/orders')
      // The shop may send it again by itself before the press.
      await Promise.race([answers.arrived(), confirmOrder(page)])
      await answers.arrived()
    },
  },
  {
    state: 'an order given up after ten seconds',
    isFilledIn: true,
    texts: ['Erreur lors de la création de la commande', 'Le magasin n’a pas répondu à temps.'],
    open: (page) => page.clock.fastForward(10_000),
  },
  {
    state: 'an order placed',
    isFilledIn: true,
    texts: ['Confirmation par téléphone', 'Préparation', 'Livraison'],
    open: async (page) => {
      await page.unroute('**/api/orders')
      const placed = page.waitForURL('**/succes-commande?*')
      await Promise.race([placed, confirmOrder(page)])
      await placed
    },
  },
]
