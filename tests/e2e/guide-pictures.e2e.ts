import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { callApi, chooseFirst, logIn, press } from './admin.ts'
import { addConfirmed } from './courier-orders.ts'
import { uploadSheet } from './settlement-sheets.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guide')
const SCREENSHOTS = join(import.meta.dirname, '../../docs/screenshots')
const MAX_BYTES = 48_000

const CUSTOMERS = [
  ['Karim Benali', '0661 23 45 67', 31, 'Oran'],
  ['Lynda Hamidi', '0550 98 76 54', 16, 'Alger Centre'],
  ['Riad Ziani', '0770 11 22 33', 25, 'Constantine'],
  ['Samira Boudiaf', '0662 44 55 66', 19, 'Sétif'],
  ['Nassim Meziane', '0555 60 70 80', 6, 'Béjaïa'],
  ['Amine Cherif', '0771 35 24 13', 9, 'Blida'],
] as const

if (process.env.GUIDE_PICTURES === 'on') {
  test.describe('new pictures', () => {
    test.use({ viewport: { width: 390, height: 690 }, deviceScaleFactor: 2 })

    test('each picture is taken of a shop in the middle of its day', async ({ page, shop }) => {
      await using ecotrack = await openEcotrackServer()
      await logIn(page, shop, '/tableau-bord')
      const { courierId, lines } = await fillGuideShop(page, shop, ecotrack.settings)
      for (const { tracking } of [...ecotrack.orders.values()]) ecotrack.setStatus(tracking, 'livred')
      await callApi(page, 'POST', `/couriers/${courierId}/sync`)
      await mkdir(join(GUIDE, 'pictures'), { recursive: true })
      const settlement = await uploadSheet(shop, courierId, lines, 'dhd-novembre.csv')
      const shots: [topic: string, path: string, prepare?: () => Promise<void>][] = [
        ['tableau-de-bord', '/tableau-bord'],
        ['commandes', '/commandes'],
        ['appeler', '/a-appeler', () => page.getByRole('button', { name: /^Noter le résultat/ }).click()],
        ['saisir-une-commande', '/commandes/nouvelle', () => fillForm(page)],
        ['transporteurs', '/transporteurs'],
        ['tarifs', `/transporteurs/${courierId}/tarifs`],
        ['versements', `/versements/${settlement}`, () => scrollTo(page, 'Totaux')],
        ['produits', '/produits'],
        ['wilayas', '/wilayas'],
        // The last, since its job stays on all screens.
        ['remettre', '/commandes?file=remettre', () => sendAll(page)],
      ]
      for (const [topic, path, prepare] of shots) {
        await page.goto(`/${shop.adminPath}${path}`)
        await expect(page.locator('main .animate-pulse')).toHaveCount(0)
        await prepare?.()
        await take(page, join(GUIDE, 'pictures', `${topic}.webp`))
      }
    })
  })

  test.describe('new pictures of the README', () => {
    test.use({ viewport: { width: 1280, height: 860 } })

    test('the shop and its orders', async ({ page, shop }) => {
      await using ecotrack = await openEcotrackServer()
      await page.goto('/')
      await take(page, join(SCREENSHOTS, 'shop.webp'), 70_000)
      await logIn(page, shop, '/tableau-bord')
      await fillGuideShop(page, shop, ecotrack.settings)
      await page.goto(`/${shop.adminPath}/commandes`)
      await expect(page.locator('main .animate-pulse')).toHaveCount(0)
      await take(page, join(SCREENSHOTS, 'orders.webp'), 70_000)
    })
  })
}

/** Fills the shop with a day of an owner; returns what the addresses of screens name. */
async function fillGuideShop(page: Page, shop: RunningShop, settings: Record<string, string>) {
  const courier = (await shop.send('POST', '/couriers', {
    kind: 'ecotrack',
    name: 'DHD',
    settings,
  })) as Courier
  const { items } = (await shop.asOwner('/products?inStock=true&limit=40')) as PageOf<Product>
  const products = items.filter(({ price }) => price < 40_000)
  /** An order by telephone of one of the customers, delivered at home. */
  const enter = async (index: number, status = 'pending') => {
    const [customerName, customerPhone, code, baladiya] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0]
    const { id: productId, sizes, colors } = products[index] as Product
    const item = { productId, size: sizes[0] ?? null, color: colors[0] ?? null, quantity: 1 }
    const fields = { customerName, customerPhone, status, items: [item] }
    return (await addConfirmed(page, shop, [baladiya], code, fields)).orders[0]?.id
  }
  const lines: (string | number)[][] = []
  for (let index = 0; index < 4; index++) {
    const id = await enter(index, 'confirmed')
    await shop.send('POST', '/parcels', { courierId: courier.id, orderIds: [id] })
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    // The second was paid too little.
    lines.push([parcel?.tracking ?? '', (parcel?.amount ?? 0) - (index === 1 ? 700 : 0), 450])
  }
  for (let index = 4; index < 8; index++) await enter(index, 'confirmed')
  for (let index = 8; index < 12; index++) await enter(index)
  return { courierId: courier.id, lines: [...lines, ['ECO0000999', 5400, 450]] }
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill('Karim Benali')
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('0661 23 45 67')
  await page.getByRole('button', { name: 'Reprendre son adresse' }).click()
}

async function sendAll(page: Page): Promise<void> {
  await chooseFirst(page)
  for (const name of ['Toute la page', 'Remettre au transporteur', /^Remettre 4/]) await press(page, name)
  await expect(page.getByRole('button', { name: /les 4 étiquettes/ })).toBeVisible()
}

async function scrollTo(page: Page, region: string): Promise<void> {
  await page.getByRole('region', { name: region }).evaluate((part) => {
    window.scrollTo({ top: part.getBoundingClientRect().top + window.scrollY - 70, behavior: 'instant' })
  })
}

async function take(page: Page, file: string, maxBytes = MAX_BYTES): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const areLoaded = () =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every(({ complete }) => complete)
  await expect.poll(() => page.evaluate(areLoaded)).toBe(true)
  const shot = await page.screenshot({ animations: 'disabled' })
  const { size } = await sharp(shot).webp({ quality: 60, effort: 6 }).toFile(file)
  expect(size, file).toBeLessThanOrEqual(maxBytes)
}
