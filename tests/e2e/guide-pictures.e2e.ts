import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { callApi, chooseFirst, logIn, press } from './admin.ts'
import { fillGuideShop } from './guide-shop.ts'
import { uploadSheet } from './settlement-sheets.ts'
import { expect, test } from './shop-fixture.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guide')
const SCREENSHOTS = join(import.meta.dirname, '../../docs/screenshots')
const MAX_BYTES = 48_000

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
