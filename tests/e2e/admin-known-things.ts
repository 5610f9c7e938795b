import type { Page, Route } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Banner } from '#contract/content.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { SAMPLE_ORDER } from '../support/sample-order.ts'
import type { Names } from './admin-actions.ts'
import type { RunningShop } from './shop-fixture.ts'

export const ORDER: AdminOrder = {
  ...SAMPLE_ORDER,
  id: 12,
  customerName: 'Amina Bensalem',
  customerPhone: '0661 00 00 00',
  status: 'pending',
  wilayaId: 16,
  wilayaName: 'Alger',
  deliveryType: 'home',
  center: null,
  baladiya: null,
  deliveryAddress: null,
  items: [{ productId: 1, product_name: 'Casque', quantity: 2, price: 9000, size: 'M', color: 'Noir' }],
  subtotal: 18_000,
  deliveryPrice: 600,
  totalPrice: 18_600,
  createdAt: '2026-01-02T10:00:00.000Z',
}

export const ORDERS: AdminOrder[] = [
  ORDER,
  { ...ORDER, id: 11, status: 'confirmed', deliveryType: 'center', center: 'Bab Ezzouar' },
  { ...ORDER, id: 10, status: 'shipped' },
  { ...ORDER, id: 9, status: 'delivered' },
  { ...ORDER, id: 8, status: 'cancelled' },
]

export const EMPTY = { items: [], total: 0, page: 1, pageSize: 20 }

type Answers = Record<string, unknown>

/** One thing of each kind, by its name on the screens and by its name in the API. */
export async function knownThings(shop: RunningShop): Promise<{ names: Names; answers: Answers }> {
  const first = async (list: string) =>
    ((await shop.asOwner(`/${list}`)) as { id: number; name: string }[])[0]
  const { items } = (await shop.asOwner('/products')) as PageOf<Product>
  const [brand, category, wilaya] = [await first('brands'), await first('categories'), await first('wilayas')]
  const [some] = items
  if (!some || !brand || !category || !wilaya) throw new Error('The demo shop is empty')
  const image = { id: 900_001, isPrimary: false, url: some.image ?? '' }
  const product = { ...some, images: [...some.images.slice(0, 1), image] }
  const news = { id: 1, title: 'Soldes', text: 'Soldes', isActive: true, order: 1 }
  const heroCard = { id: 1, title: 'Nouveautés', link: null, isActive: true }
  const names = {
    product: product.name,
    brand: brand.name,
    category: category.name,
    news: news.title,
    wilaya: wilaya.name,
  }
  return {
    names,
    answers: {
      ...{ orders: ORDER, products: { product }, brands: brand, categories: category, wilayas: wilaya, news },
      ...{ banners: BANNERS[0], 'hero-cards': heroCard, auth: { admin: { email: 'autre@example.com' } } },
      'free-delivery': { minimumAmount: 50_000, isActive: true },
    },
  }
}

const BANNERS: Banner[] = [
  { id: 1, title: 'Allumée', link: null, isActive: true, hasImage: false, image: null },
  { id: 2, title: 'Éteinte', link: null, isActive: false, hasImage: false, image: null },
]

export async function showThings(page: Page, answers: Answers): Promise<void> {
  const lists: Record<string, unknown> = {
    'orders?*': { ...EMPTY, items: ORDERS, total: 5 },
    'orders/12': ORDER,
    'products?*': { ...EMPTY, items: [(answers.products as { product: Product }).product], total: 1 },
    news: [answers.news],
    banners: BANNERS,
    'hero-cards': [answers['hero-cards']],
    'free-delivery': answers['free-delivery'],
  }
  for (const [list, json] of Object.entries(lists))
    await page.route(`**/api/${list}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
    )
}

/** Answers a write as the server would, without anything being written. */
export function accept(route: Route, answers: Answers): Promise<void> {
  const [, , kind = ''] = new URL(route.request().url()).pathname.split('/')
  const isGone = route.request().method() === 'DELETE' && kind !== 'products'
  return isGone ? route.fulfill({ status: 204 }) : route.fulfill({ json: answers[kind] })
}
