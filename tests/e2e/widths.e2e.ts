import type { Page } from '@playwright/test'
import { expect, test } from './shop-fixture.ts'
import { findHelmet, openWithCart, toLine } from './shopper.ts'

const WIDTHS = [320, 390, 768, 1366, 1440]

/** Lists the widths at which the open page is wider than its window, with text at 100 % and at 200 %. */
async function tooWide(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const text of ['', '200%']) {
      const excess = await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = size
        // What measures itself draws again in the next frame.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      }, text)
      if (excess > 0) found.push(`${path} at ${width} px, text ${text || '100%'}: ${excess} px too wide`)
    }
  }
  return found
}

test('no page of the storefront scrolls sideways, also with text at 200 %', async ({ page, shop }) => {
  const helmet = await findHelmet(shop)
  await openWithCart(page, '/panier', [toLine(helmet, { quantity: 2 })])
  const found: string[] = []
  for (const path of [
    '/',
    '/categorie/1',
    '/recherche?search=casque',
    `/produit/${helmet.id}`,
    '/panier',
    '/commande',
    '/suivi',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    found.push(...(await tooWide(page, path)))
  }
  expect(found).toEqual([])
})
