import { expect, test } from './shop-fixture.ts'
import {
  changeProduct,
  chooseOptions,
  dinars,
  enlargeText,
  findHelmet,
  findOran,
  findPlain,
  openFromApi,
  openProduct,
  openWithCart,
  readCart,
  toLine,
} from './shopper.ts'

test('size and colour are asked for, and the cart keeps what spec §3 names', async ({ page, shop }) => {
  const product = await openProduct(page, shop)
  await page.addStyleTag({ content: ':root { --color-race: #0b6e4f; --color-race-deep: #08543c }' })
  await page.evaluate(() => {
    const own = window as unknown as { heard: number }
    own.heard = 0
    window.addEventListener('cartUpdated', () => {
      own.heard += 1
    })
  })
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  // The colour of a shop never stands for an error.
  await expect(page.getByText('Veuillez sélectionner une taille')).toHaveCSS('color', 'rgb(179, 2, 17)')
  await expect(page.getByRole('radio', { name: product.sizes[0] ?? '', exact: true })).toBeFocused()
  expect(await readCart(page)).toEqual([])

  await chooseOptions(page, product)
  await expect(page.getByText('Veuillez sélectionner une taille')).toHaveCount(0)
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText(/^Ajouté au panier/)).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  expect(await readCart(page)).toEqual([
    toLine(product, { quantity: 2, selectedSize: product.sizes[1] ?? null }),
  ])
  expect(await page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(1)
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL(/\/panier$/)
})

test('the same product in another size adds to the quantity, and says so', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  await openWithCart(page, `/produit/${product.id}`, [toLine(product, { quantity: 98 })])
  await chooseOptions(page, product)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(
    page.getByText(`Ce produit était déjà dans le panier (taille ${product.sizes[0]}`),
  ).toBeVisible()
  await expect(page.getByText('sa quantité y passe à 99')).toBeVisible()
  await enlargeText(page)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText('le plus que l’on puisse commander')).toBeVisible()
  expect(await readCart(page)).toEqual([toLine(product, { quantity: 99 })])
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await expect(page.getByText('Ce produit était déjà dans le panier')).toHaveCount(0)
})

test('another size than the cart’s is asked about, also at the checkout', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  const [before = '', size = ''] = product.sizes
  const [one, other] = [toLine(product), toLine(product, { selectedSize: size })]
  const answers = [
    { label: `${size} à la place de ${before} (1 pièce)`, cart: [other] },
    { label: `Garder les deux choix (1 ${before} et 1 ${size})`, cart: [one, other] },
    { label: `Passer les 2 pièces en ${size}`, cart: [{ ...other, quantity: 2 }] },
  ]
  for (const button of ['Ajouter au Panier', 'Acheter Maintenant']) {
    for (const { label, cart } of answers) {
      await openWithCart(page, `/produit/${product.id}`, [one])
      await chooseOptions(page, product)
      await page.getByRole('button', { name: button }).dblclick()
      const question = page.getByRole('status').filter({ hasText: 'Ce produit était déjà dans le panier' })
      await expect(question.getByRole('button', { name: / / }).first()).toHaveText(answers[0]?.label ?? '')
      await expect(question).toBeInViewport()
      await question.getByRole('button', { name: label, exact: true }).click()
      await expect(page.getByText(`Dans votre panier\u00a0: ${cart[0]?.quantity} (taille`)).toBeFocused()
      expect(await readCart(page)).toEqual(cart)
    }
  }
  await expect(page).toHaveURL('/commande')
  // An answer given by hand closes the question, also after a reload.
  await page.reload()
  await expect(page.getByText('Ce produit était déjà dans le panier')).toHaveCount(0)
})

test('what is in the cart already is bought once, and Back finds its choice', async ({ page, shop }) => {
  const product = await openProduct(page, shop)
  await chooseOptions(page, product)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText(/^Ajouté au panier/)).toBeVisible()
  const buy = page.getByRole('button', { name: 'Acheter Maintenant' })
  await buy.click()
  await expect(page).toHaveURL('/commande')
  const bought = toLine(product, { selectedSize: product.sizes[1] ?? null })
  expect(await readCart(page)).toEqual([bought])
  await page.goBack()
  await expect(page.getByRole('radio', { name: product.sizes[1] ?? '', exact: true })).toBeChecked()
  await buy.click()
  await expect(page).toHaveURL('/commande')
  expect(await readCart(page)).toEqual([bought])
  // All else is added, as spec §5 says.
  await page.goBack()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText('quantité portée à 2')).toBeVisible()
})

test('single choices are made, a quantity ends at 99, WhatsApp names the product', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  await page.goto('/robots.txt')
  await changeProduct(page, product, { sizes: ['Unique'], colors: ['Noir'], stock: null })
  await page.goto('/')
  await openFromApi(page, product)
  await expect(page.getByRole('radio', { name: 'Unique' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Noir' })).toBeChecked()
  const quantity = page.getByRole('textbox', { name: 'Quantité' })
  for (const typed of ['0', 'abc']) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
  }
  await expect(page.getByRole('button', { name: 'Diminuer' })).toBeDisabled()
  await quantity.fill('99')
  await expect(page.getByRole('button', { name: 'Augmenter' })).toBeDisabled()
  await quantity.fill('250')
  await expect(page.getByText('99 au plus')).toBeVisible()
  const links = page.locator('main a[href*="wa.me"]')
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
    expect(text).toContain(product.name)
    expect(text).toContain(`${shop.url}/produit/${product.id}`)
  }
})

test('whoever comes back to an open page learns that the product is gone', async ({ page, shop }) => {
  const product = await findPlain(shop)
  await page.clock.install()
  await page.goto(`/produit/${product.id}`)
  await expect(page.getByRole('button', { name: 'Acheter Maintenant' })).toBeVisible()
  await page.route(`**/api/products/${product.id}`, (route) =>
    route.fulfill({ status: 404, json: { message: 'Produit non trouvé' } }),
  )
  await page.clock.fastForward('05:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('Ce produit vient d’être retiré de la vente.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acheter Maintenant' })).toHaveCount(0)
})

test('a phone shows name, price and stock first, and its bar hides nothing', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openProduct(page, shop, (one) => one.images.length === 3 && one.inStock)
  await expect(page.getByRole('region', { name: 'Actualités' })).toBeHidden()
  const bar = await page.getByRole('button', { name: 'Ajouter au Panier' }).boundingBox()
  const stock = await page.getByText('En stock', { exact: true }).boundingBox()
  expect((stock?.y ?? Number.NaN) + (stock?.height ?? 0)).toBeLessThan((bar?.y ?? 0) - 60)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  // The bar hides nothing of the page's end.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('delivery prices are found by number or name', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const oran = await findOran(shop)
  await page.goto(`/produit/${product.id}`)
  const lost = /api\/wilayas|wilaya-prices/
  await page.route(lost, (route) => route.abort('internetdisconnected'))
  await page.getByText('Prix de livraison par wilaya').click()
  await expect(page.getByText('Les prix n’ont pas pu être chargés.')).toBeVisible()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('row').first()).toBeVisible()
  const { pageEnd, footerEnd } = await page.evaluate(() => ({
    pageEnd: document.documentElement.scrollHeight,
    footerEnd: (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0) + scrollY,
  }))
  expect(pageEnd, 'nothing under the footer').toBeLessThanOrEqual(Math.ceil(footerEnd))
  const row = page.getByRole('row', { name: /31 Oran/ })
  await expect(row.getByText(dinars(oran.homePrice))).toBeVisible()
  await expect(row.getByText(dinars(oran.centerPrice))).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Rechercher une wilaya' })
  await search.fill('31')
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.fill('paris')
  await expect(page.getByText('Aucune wilaya trouvée')).toBeVisible()
})
