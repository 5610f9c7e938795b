import type { Page } from '@playwright/test'
import type { NewOrderInput, Order } from '#contract/order.ts'
import type { CartLine } from '#rules/cart.ts'
import { expect, type RunningShop } from '../shop-fixture.ts'
import {
  confirmOrder,
  fillCheckout,
  findHelmet,
  openWithCart,
  ordersOf,
  readCart,
  toLine,
} from '../shopper.ts'

/** The checkout as a visitor sees it. */
export function checkoutOf(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  return {
    name: field('Nom complet'),
    phone: field('Téléphone'),
    address: field('Adresse'),
    wilaya: page.getByRole('combobox', { name: 'Wilaya' }),
    baladiya: page.getByRole('combobox', { name: 'Baladiya' }),
    home: page.getByRole('radio', { name: /À domicile/ }),
    center: page.getByRole('radio', { name: /En centre/ }),
    summary: page.getByRole('region', { name: 'Récapitulatif' }),
    /** The button that sends the order, with its total. */
    button: page.getByRole('button', { name: /^Confirmer la commande/ }),
    failure: page.getByRole('alert').filter({ hasText: 'Erreur lors de la création de la commande' }),
    newPrices: page.getByRole('alert').filter({ hasText: 'Les prix ont changé depuis votre visite.' }),
    confirm: () => confirmOrder(page),
  }
}

/** The order is confirmed, out of the cart, and the only one of this telephone. */
export async function expectOrdered(page: Page, shop: RunningShop, phone: string): Promise<Order> {
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  const [order, ...others] = await ordersOf(shop, phone)
  if (!order) throw new Error('No order was placed')
  expect(others).toEqual([])
  expect(await readCart(page)).toEqual([])
  return order
}

/** Opens a checkout of the helmet, or of other lines, and fills it in. */
export async function openCheckout(page: Page, shop: RunningShop, lines?: CartLine[]) {
  await openWithCart(page, '/commande', lines ?? [toLine(await findHelmet(shop))])
  const typedPhone = await fillCheckout(page)
  return {
    ...checkoutOf(page),
    typedPhone,
    orders: () => ordersOf(shop, typedPhone),
    expectOrdered: () => expectOrdered(page, shop, typedPhone),
  }
}

/** The keys that orders are sent with, as they are sent. */
export async function watchKeys(page: Page): Promise<string[]> {
  const keys: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/orders') || request.method() !== 'POST') return
    keys.push(request.headers()['idempotency-key'] ?? '')
    expect((request.postDataJSON() as NewOrderInput).items).toHaveLength(1)
  })
  return keys
}
