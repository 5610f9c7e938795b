import type { Locator, Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { type CartLine, valuesOf } from '#rules/cart.ts'
import { isOwn } from './admin.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

// What visitors do on the buying screens, and what those screens are held to.

type Step = {
  name: string
  calls: string | RegExp
  from: string
  act: (page: Page) => Promise<unknown>
  /** The message shown when API calls fail on a loaded page. */
  told?: string
  done: (page: Page) => Locator
}

/** A product of the demo shop, none that another test added. */
export async function findProduct(shop: RunningShop, fits: (product: Product) => boolean): Promise<Product> {
  const found = (await shop.asOwner('/products?limit=100')) as PageOf<Product>
  const product = found.items.find((one) => !isOwn(one.name) && fits(one))
  if (!product) throw new Error('The demo shop has no such product')
  return product
}

/** A helmet with sizes, under the free delivery threshold. */
export function findHelmet(shop: RunningShop): Promise<Product> {
  return findProduct(
    shop,
    (one) => one.subcategory === 'Intégraux' && one.inStock && one.sizes.length > 1 && one.price < 50_000,
  )
}

/** A cheap product in stock that asks for no choice. */
export function findPlain(shop: RunningShop): Promise<Product> {
  return findProduct(
    shop,
    (one) => one.inStock && one.price > 1000 && one.price < 8000 && !one.sizes.length && !one.colors.length,
  )
}

/** Whether a product has these words in its name. */
export const named = (words: string) => (product: Product) => product.name.includes(words)

/** Opens the page of a product, by default of a helmet. */
export async function openProduct(
  page: Page,
  shop: RunningShop,
  fits?: (product: Product) => boolean,
): Promise<Product> {
  const product = await (fits ? findProduct(shop, fits) : findHelmet(shop))
  await page.goto(`/produit/${product.id}`)
  return product
}

export async function findOran(shop: RunningShop): Promise<Wilaya> {
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  const oran = wilayas.find((wilaya) => wilaya.name === 'Oran')
  if (!oran) throw new Error('The demo shop does not know Oran')
  return oran
}

export async function ordersOf(shop: RunningShop, phone: string): Promise<Order[]> {
  const found = (await shop.asOwner(`/orders?search=${phone}`)) as PageOf<Order>
  return found.items
}

/** A product as the cart keeps it (spec §3). */
export function toLine(product: Product, changes: Partial<CartLine> = {}): CartLine {
  const { id, name, brand, sizes, colors } = product
  const chosen = { quantity: 1, selectedSize: sizes[0] ?? null, selectedColor: colors[0] ?? null, ...changes }
  const values = valuesOf(product, { size: chosen.selectedSize, color: chosen.selectedColor })
  return { id, name, brand, ...values, ...chosen }
}

/** Puts whatever is given in the browser's cart, then opens a page with it. */
export async function openWithCart(page: Page, path: string, stored: unknown): Promise<void> {
  await page.goto('/robots.txt')
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
  await page.evaluate((value) => localStorage.setItem('cart', value), text)
  await page.goto(path)
}

export async function readCart(page: Page): Promise<CartLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
}

/** From now on the shop tells the page something else of a product. */
export async function changeProduct(page: Page, product: Product, changes: Partial<Product>): Promise<void> {
  await page.route(`**/api/products/${product.id}`, (route) =>
    route.fulfill({ json: { ...product, ...changes } }),
  )
}

/** Opens a product by its call, as the browser does; the first page of a visit comes from the server. */
export async function openFromApi(page: Page, { id }: Product): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/produit/${id}`)
}

/** An amount as it stands on the page. */
export function dinars(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')} DA`
}

export async function chooseOptions(page: Page, product: Product): Promise<void> {
  const [, size] = product.sizes
  const [color] = product.colors
  for (const option of [size, color]) {
    if (!option) continue
    const radio = page.getByRole('radio', { name: option, exact: true })
    // Not under the bar at the bottom.
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await radio.check({ force: true })
  }
}

let called = 0

/** A phone number that no other test has. */
export function ownPhone(): string {
  called += 1
  return `06${String(process.pid).padStart(6, '0').slice(-6)}${String(called).padStart(2, '0')}`
}

/** Fills the checkout for Oran at home; gives the phone number, which is this test's own. */
export async function fillCheckout(page: Page): Promise<string> {
  const phone = ownPhone()
  await page.getByLabel('Nom complet').fill('Amine Bensaïd')
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByRole('combobox', { name: 'Wilaya' }).fill('31')
  await page.getByRole('option', { name: '31 Oran' }).click()
  await page.getByRole('radio', { name: /À domicile/ }).check()
  await page.getByRole('combobox', { name: 'Baladiya' }).fill('oran')
  await page.getByRole('option', { name: 'Oran', exact: true }).click()
  await page.getByLabel('Adresse').fill('12, rue Larbi Ben M’hidi')
  return phone
}

export async function confirmOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Confirmer la commande/ }).click()
}

/** The ways from a list to the checkout, each with the calls that it makes. */
export const stepsOfBuying = (helmet: Product, plain: Product): Step[] => [
  {
    name: 'a category by its link',
    calls: '**/api/products?*',
    from: '/panier',
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Casques' }).click(),
    done: (page) => page.getByRole('heading', { level: 1, name: 'Casques' }),
  },
  {
    name: 'a product',
    calls: `**/api/products/${helmet.id}`,
    from: `/recherche?search=${encodeURIComponent(helmet.name)}`,
    act: (page) => page.getByRole('main').getByRole('link', { name: helmet.name }).click(),
    done: (page) => page.getByRole('heading', { level: 1, name: helmet.name }),
  },
  {
    name: 'put in the cart, which is looked at',
    calls: /\/api\/(products\/\d+|free-delivery)$/,
    from: `/produit/${plain.id}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
      await page.getByRole('link', { name: 'Voir le panier' }).click()
    },
    told: 'Stock non vérifié',
    done: (page) => page.getByText('Tout est en stock'),
  },
  {
    name: 'the stock check',
    calls: '**/api/products/*',
    from: '/nulle-part',
    act: (page) => page.goto('/panier'),
    told: 'Stock non vérifié',
    done: (page) => page.getByRole('link', { name: 'Passer la commande' }),
  },
  {
    name: 'the wilayas of the checkout',
    calls: '**/api/wilayas',
    from: '/panier',
    act: (page) => page.getByRole('link', { name: 'Passer la commande' }).click(),
    done: (page) => page.getByLabel('Adresse'),
  },
]

export async function chooseWilaya(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Wilaya' }).fill(typed)
  await page.keyboard.press('Enter')
}

/** Nothing lies beyond the right edge; a phone's `innerWidth` would grow with what does. */
export async function expectNoOverflow(page: Page, state = 'this page'): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, `width of ${state}`).toBe(clientWidth)
}

/** Doubles the size of all text, as a setting of the browser does. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}
