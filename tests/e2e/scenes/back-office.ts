import type { Page } from '@playwright/test'
import { callApi, logIn } from '../admin.ts'
import { placeOrder } from '../order.ts'
import type { RunningShop } from '../shop-fixture.ts'
import type { Scene } from './scene.ts'

// Screens of the back office with tables, tools and previews beside each other.

const at = (path: string) => (page: Page, shop: RunningShop) => page.goto(`/${shop.adminPath}${path}`)

export const WIDE_SCREENS: Scene[] = [
  {
    state: 'figures, with their longest texts',
    isFilledIn: true,
    texts: ['Chiffres'],
    open: async (page, shop) => {
      await logIn(page, shop)
      const { id } = await placeOrder(page, shop)
      await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
      await at('/chiffres')(page, shop)
    },
  },
  { state: 'orders', isFilledIn: true, texts: ['Commandes'], open: at('/commandes') },
  { state: 'the shop', isFilledIn: true, texts: ['Ma boutique'], open: at('/ma-boutique') },
  {
    state: 'a text of the shop',
    isFilledIn: true,
    texts: ['Confidentialité'],
    open: at('/pages/confidentialite'),
  },
  { state: 'price sheet', isFilledIn: true, texts: ['Tamanrasset'], open: at('/wilayas/tarifs') },
]
