// @module-tag long
import { performance } from 'node:perf_hooks'
import { expect } from 'vitest'
import { openSite } from '../support/attacks.ts'
import { addProduct, addProductImage } from '../support/factories.ts'
import { IS_LONG } from '../support/faulty-ground.ts'
import { fillProducts } from '../support/fill-products.ts'
import { onOneDatabase } from '../support/on-each-database.ts'
import { openSale } from '../support/open-sale.ts'

const PRODUCTS = IS_LONG ? 20_000 : 5000
const TIMES = 20
/** How much more of the main thread a request may take than a category page that is not cached. */
const LIMIT = 10

onOneDatabase(
  'no public request takes the main thread for long, the costliest of each kind included',
  async (shop) => {
    const site = await openSite(shop)
    await fillProducts({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, PRODUCTS)
    const { form, item } = await openSale(shop)
    const productId = await addProduct(shop, {
      fullDescription: 'mot '.repeat(5000),
      specifications: Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [`n${index}`, 'v'.repeat(100)]),
      ),
    })
    for (let count = 0; count < 20; count++) await addProductImage(shop, productId)
    const lines = Array.from({ length: 200 }, () => ({ ...item, quantity: 99 }))
    const post = (body: object) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const requests: [what: string, path: (n: number) => string, init?: RequestInit][] = [
      ['category page of 20', (n) => `/categorie/1?maxPrice=${50_000 + n}`],
      ['home', () => '/'],
      ['search page', (n) => `/recherche?search=asque&minPrice=${n}`],
      ['product page of 20 images, longest texts', () => `/produit/${productId}`],
      ['100 whole products', (n) => `/api/products?limit=100&minPrice=${n}`],
      ['page 5000 by name', () => '/api/products?view=card&sort=name&page=5000'],
      [
        'all filters',
        (n) => `/api/products?category=1&brand=AGV&inStock=true&isNew=true&sort=name&minPrice=${n}`,
      ],
      ['search of letters', (n) => `/api/products?view=card&search=a%20s%20e%20t%20l&page=${n}`],
      ['sitemap of products', () => '/sitemap-produits-1.xml'],
      ['order of 200 lines, refused', () => '/api/orders', post({ ...form, items: lines, totalAmount: 1 })],
      ['text of 200 words', (n) => `/api/products?search=${'a%20'.repeat(90)}${n}`],
      ['unknown page', (n) => `/inconnue-${n}`],
    ]
    let unit: number | undefined
    for (const [what, path, init] of requests) {
      const costs: number[] = []
      let status = 0
      for (let n = 1; n <= TIMES; n++) {
        const before = performance.eventLoopUtilization()
        status = (await site.read(path(n), init)).status
        costs.push(performance.eventLoopUtilization(before).active)
      }
      costs.sort((a, b) => a - b)
      const [median = 0, worst = 0] = [costs[TIMES / 2], costs.at(-1)]
      console.log(
        `${what}: ${status}, ${median.toFixed(1)} ms of the main thread, at most ${worst.toFixed(1)}`,
      )
      unit ??= median
      expect([what, median < LIMIT * unit, status < 500]).toEqual([what, true, true])
    }
  },
)
