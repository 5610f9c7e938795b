import type { Page } from '@playwright/test'
import { press } from './admin.ts'
import { checkoutOf } from './pages/checkout.ts'
import { expect, test } from './shop-fixture.ts'
import {
  chooseWilaya,
  dinars,
  fillCheckout,
  findHelmet,
  findOran,
  findPlain,
  openWithCart,
  ordersOf,
  toLine,
} from './shopper.ts'

// Chrome offers to translate the French shop to every phone in Arabic.

test('lists, filters and searches stay alive in a translated page', async ({ page, shop }) => {
  await translatePages(page)
  const helmet = await findHelmet(shop)
  await page.goto('/categorie/1')
  await expect.poll(() => translatedCount(page)).toBeGreaterThan(20)
  const count = page.getByText(/produits? disponibles?/)
  const before = await count.textContent()
  await press(page, /Filtre/)
  await page.getByRole('dialog').getByLabel('En stock seulement').check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/inStock/)
  await expect(count).not.toHaveText(before ?? '')
  await page.goto(`/recherche?search=${encodeURIComponent(helmet.name)}`)
  await page.getByRole('main').getByRole('link', { name: helmet.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: helmet.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(helmet.name)
})

test('a product that was translated before it came alive is put in the cart', async ({ page, shop }) => {
  await translatePages(page, { late: false })
  const plain = await findPlain(shop)
  await page.goto(`/produit/${plain.id}`)
  await expect.poll(() => translatedCount(page)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  const line = page.getByRole('article').filter({ hasText: plain.name })
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  for (const quantity of [2, 3, 2, 1]) {
    await page.getByRole('textbox', { name: /^Quantité de/ }).fill(String(quantity))
    await page.getByRole('textbox', { name: /^Quantité de/ }).blur()
    await expect(line).toContainText(dinars(plain.price * quantity))
    const summary = page.getByRole('region', { name: 'Récapitulatif' })
    await expect(summary).toContainText(`Sous-total${dinars(plain.price * quantity)}`)
    // The price of one piece and the total of the line, and no other amount.
    const allowed = [1, quantity].map((count) => dinars(plain.price * count).replace(/\s/g, ' '))
    const shown = (await line.locator('bdi').allTextContents()).map((text) => text.replace(/\s/g, ' '))
    expect(shown.length).toBe(2)
    expect(shown.filter((text) => !allowed.includes(text))).toEqual([])
    expect(await line.textContent()).toMatch(quantity > 1 ? /l’unité/ : /^(?!.*l’unité)/)
  }
  await line.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(line).toBeVisible()
})

test('a refused order tells why, and is placed at the next try', async ({ page, shop }) => {
  await translatePages(page)
  const helmet = await findHelmet(shop)
  const oran = await findOran(shop)
  await openWithCart(page, '/commande', [toLine(helmet)])
  const { button, center, confirm, failure, summary } = checkoutOf(page)
  const asks = (delivery: number) =>
    expect(button).toHaveText(`Confirmer la commande · ${dinars(helmet.price + delivery)}`)
  await asks(0)
  await chooseWilaya(page, '31')
  await center.check()
  await asks(oran.centerPrice)
  const phone = await fillCheckout(page)
  await asks(oran.homePrice)
  await page.route('**/api/orders', (route) => route.abort('connectionreset'))
  await confirm()
  await expect(failure.getByRole('link', { name: 'Appeler' })).toBeVisible()
  await asks(oran.homePrice)
  await page.unroute('**/api/orders')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  const [order] = await ordersOf(shop, phone)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order?.id))
  await expect(summary).toContainText(dinars(helmet.price + oran.homePrice))
  expect(await translatedCount(page)).toBeGreaterThan(20)
})

// A translator as those of browsers work: it replaces text nodes by elements, again whenever some appear.

/** Translates the page from now on, and each page after it; with `late`, once React has taken it over. */
async function translatePages(page: Page, { late = true } = {}): Promise<void> {
  await page.addInitScript(startTranslator, late ? 'hydrated' : 'DOMContentLoaded')
}

function startTranslator(start: string): void {
  addEventListener(start, () => {
    document.documentElement.classList.add('translated-ltr')
    for (const text of textsOf(document.body)) replaceText(text)
    const seen = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) for (const text of textsOf(node)) replaceText(text)
    })
    seen.observe(document.body, { childList: true, characterData: true, subtree: true })
  })

  function textsOf(root: Node): Text[] {
    if (!root.isConnected) return []
    if (root instanceof Text) return [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found
  }

  /** Inserts the element first, then removes the text, which are two records for who observes. */
  function replaceText(text: Text): void {
    const parent = text.parentElement
    if (
      !parent ||
      text.data.trim() === '' ||
      parent.closest('font, script, style, textarea, option, [translate=no]')
    )
      return
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.data)
    if (text.data.length % 2) text.replaceWith(font)
    else {
      text.before(font)
      text.remove()
    }
  }
}

/** Counts what the translator has replaced. */
function translatedCount(page: Page): Promise<number> {
  return page.locator('font > font').count()
}
