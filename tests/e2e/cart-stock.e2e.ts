import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'
import { dinars, findHelmet, findPlain, findProduct, openWithCart, readCart, toLine } from './shopper.ts'

test('what is sold out or no longer exists stops the order until it is removed', async ({ page, shop }) => {
  const gone = await findProduct(shop, (one) => !one.inStock)
  const there = await findPlain(shop)
  const deleted = toLine(there, { id: 999_999, name: 'Produit d’hier' })
  await openWithCart(page, '/panier', [toLine(gone), deleted, toLine(there)])
  await expect(page.getByRole('article').getByText('Rupture', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Vérifier à nouveau' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Impossible de passer commande' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Retirer les produits en rupture' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible()
  await expect(page.getByText('Tout est en stock')).toBeVisible()
})

test('every line is asked about on load and after each change, and no more', async ({ page, shop }) => {
  const [a, b] = [await findPlain(shop), await findHelmet(shop)]
  const asked: string[] = []
  page.on('request', (request) => {
    const id = /\/api\/products\/(\d+)$/.exec(request.url())?.[1]
    if (id) asked.push(id)
  })
  const answers = await holdAnswers(page, '**/api/products/*')
  await openWithCart(page, '/panier', [toLine(a), toLine(b)])
  await expect(page.getByText('Vérification du stock...')).toBeVisible()
  await answers.arrived(2)
  await answers.release()
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  expect(asked.sort()).toEqual([String(a.id), String(b.id)].sort())
  // The second change leaves a check too many of the first one time to be sent.
  for (const quantity of ['5', '6']) {
    asked.length = 0
    await page.getByRole('article').first().getByRole('textbox').fill(quantity)
    await expect(page.getByText('Vérification du stock...')).toBeVisible()
    await expect(page.getByText('Tout est en stock')).toBeVisible()
    expect(asked.sort()).toEqual([String(a.id), String(b.id)].sort())
  }
})

test('a size that is gone is marked, left out of the sums, and replaced', async ({ page, shop }) => {
  const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
  const [left = ''] = helmet.sizes
  await openWithCart(page, '/panier', [toLine(helmet, { selectedSize: '4XL' }), toLine(plain)])
  const line = page.getByRole('article').filter({ hasText: helmet.name })
  await expect(line.getByText('Taille 4XL épuisée')).toBeVisible()
  await expect(line.getByText('Rupture', { exact: true })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(summary.getByText(dinars(plain.price), { exact: true })).toBeVisible()
  await expect(summary).toContainText(`Plus que ${dinars(50_000 - plain.price)} pour la livraison gratuite`)
  await expect(page.getByRole('button', { name: 'Impossible de passer commande' })).toBeDisabled()
  await line.getByRole('button', { name: `Taille ${left} pour ${helmet.name}` }).click()
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  await expect(summary.getByText(dinars(plain.price + helmet.price), { exact: true })).toBeVisible()
  expect(await readCart(page)).toEqual([toLine(helmet, { selectedSize: left }), toLine(plain)])
})

test('prices are brought up to date, not by a page of a public network', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const old = toLine(product, { price: product.price - 700, name: 'Ancien nom', quantity: 2 })
  await page.route(`**/api/products/${product.id}`, (route) => route.fulfill({ json: { portal: true } }))
  await openWithCart(page, '/panier', [old])
  await expect(page.getByText('Stock non vérifié')).toBeVisible()
  expect(await readCart(page)).toEqual([old])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  const line = page.getByRole('article')
  await expect(line.getByText('Le prix a changé')).toBeVisible()
  await expect(line.locator('s')).toContainText(dinars(product.price - 700))
  await expect(line.locator('strong')).toContainText(dinars(product.price))
  await expect(line.getByRole('link', { name: product.name })).toBeVisible()
  expect(await readCart(page)).toEqual([toLine(product, { quantity: 2 })])
  // It stays known while the cart changes, and on the way to the checkout.
  await line.getByRole('button', { name: 'Augmenter' }).click()
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  await expect(line.getByText('Le prix a changé')).toBeVisible()
  await page.getByRole('link', { name: 'Passer la commande' }).click()
  await expect(page.getByText('Le prix a changé')).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByText('Le prix a changé')).toBeVisible()
})
