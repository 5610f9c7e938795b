import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { expect, test, WIDE } from './shop-fixture.ts'
import {
  changeProduct,
  chooseOptions,
  dinars,
  expectNoOverflow,
  findHelmet,
  findOran,
  findPlain,
  findProduct,
  openWithCart,
  readCart,
  toLine,
} from './shopper.ts'

test.describe('buying', () => {
  test('size and colour are asked for, and the cart keeps what spec §3 names', async ({ page, shop }) => {
    const product = await findHelmet(shop)
    await page.goto(`/produit/${product.id}`)
    await page.addStyleTag({ content: ':root { --color-race: #0b6e4f; --color-race-deep: #08543c }' })
    await page.evaluate(() => {
      const own = window as unknown as { heard: number }
      own.heard = 0
      window.addEventListener('cartUpdated', () => {
        own.heard += 1
      })
    })
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Veuillez sélectionner une taille' }),
    ).toBeVisible()
    if (product.colors.length > 0)
      await expect(page.getByText('Veuillez sélectionner une couleur')).toBeVisible()
    // The colour of a shop never stands for an error.
    await expect(page.getByText('Veuillez sélectionner une taille')).toHaveCSS('color', 'rgb(179, 2, 17)')
    await expect(page.getByRole('radio', { name: product.sizes[0] ?? '', exact: true })).toBeFocused()
    await expectNoViolation(page, 'product, choices missing')
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
    await expectNoViolation(page, 'product, added')
    await page.getByRole('link', { name: 'Voir le panier' }).click()
    await expect(page).toHaveURL(/\/panier$/)
  })

  test('the same product in another size gains the quantity, and the page says so', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    await openWithCart(page, `/produit/${product.id}`, [toLine(product, { quantity: 98 })])
    await chooseOptions(page, product)
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await expect(
      page.getByText(`Ce produit était déjà dans le panier (taille ${product.sizes[0]}`),
    ).toBeVisible()
    await expect(page.getByText('sa quantité y passe à 99')).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await expect(page.getByText('le plus que l’on puisse commander')).toBeVisible()
    expect(await readCart(page)).toEqual([toLine(product, { quantity: 99 })])
    await page.getByRole('button', { name: 'Fermer le message' }).click()
    await expect(page.getByText('Ce produit était déjà dans le panier')).toHaveCount(0)
  })

  test('another size than the cart’s is asked about, beside the cart and at the checkout', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    const [before = '', size = ''] = product.sizes
    const answers = [
      { label: `${size} à la place de ${before} (1 pièce)`, quantity: 1, selectedSize: size },
      { label: `2 en ${size}`, quantity: 2, selectedSize: size },
      { label: `2 en ${before}`, quantity: 2, selectedSize: before },
    ]
    for (const button of ['Ajouter au Panier', 'Acheter Maintenant']) {
      for (const { label, ...line } of answers) {
        await openWithCart(page, `/produit/${product.id}`, [toLine(product)])
        await chooseOptions(page, product)
        await page.getByRole('button', { name: button }).click()
        const question = page.getByRole('status').filter({ hasText: 'Ce produit était déjà dans le panier' })
        await expect(question.getByRole('button', { name: / / }).first()).toHaveText(answers[0]?.label ?? '')
        await expect(question).toBeInViewport()
        await expectNoViolation(page, 'another size')
        await expectNoOverflow(page)
        await question.getByRole('button', { name: label, exact: true }).click()
        await expect(page.getByText(`Dans votre panier\u00a0: ${line.quantity} (taille`)).toBeFocused()
        expect(await readCart(page)).toEqual([toLine(product, line)])
      }
    }
    await expect(page).toHaveURL('/commande')
    // An answer given by hand closes the question, also after a reload.
    await page.reload()
    await expect(page.getByText('Ce produit était déjà dans le panier')).toHaveCount(0)
  })

  test('what is in the cart already is bought once, and Back finds its size and colour', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    await page.goto(`/produit/${product.id}`)
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

  test('a single size and colour are chosen, a quantity above 99 is told, and WhatsApp names the product', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    await page.goto('/robots.txt')
    await changeProduct(page, product, { sizes: ['Unique'], colors: ['Noir'], stock: null })
    await page.goto('/')
    // Loads the product from the API, as the page of the server has all its sizes.
    await page.evaluate((id) => {
      history.pushState({}, '', `/produit/${id}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, product.id)
    await expect(page.getByRole('radio', { name: 'Unique' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Noir' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Quantité' }).fill('250')
    await expect(page.getByText('99 au plus')).toBeVisible()
    const links = page.locator('main a[href*="wa.me"]')
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
      expect(text).toContain(product.name)
      expect(text).toContain(`${shop.url}/produit/${product.id}`)
    }
  })

  test('the quantity goes from 1 to 99, typed or stepped', async ({ page, shop }) => {
    const product = await findPlain(shop)
    await page.goto(`/produit/${product.id}`)
    const quantity = page.getByRole('textbox', { name: 'Quantité' })
    await expect(page.getByRole('button', { name: 'Diminuer' })).toBeDisabled()
    await quantity.fill('0')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await quantity.fill('abc')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await quantity.fill('99')
    await expect(page.getByRole('button', { name: 'Augmenter' })).toBeDisabled()
    await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
    await expect(page).toHaveURL(/\/commande$/)
    expect((await readCart(page))[0]).toEqual(toLine(product, { quantity: 99 }))
  })

  test('out of stock, nothing can be chosen and there is no button to buy', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => !one.inStock && one.sizes.length > 1)
    await page.goto(`/produit/${product.id}`)
    await expect(page.getByText('Rupture de stock')).toBeVisible()
    for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Quantité' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Augmenter' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Ajouter au Panier' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Acheter Maintenant' })).toHaveCount(0)
    await expectNoViolation(page, 'product, out of stock')
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
})

test('a phone shows name, price and stock in its first screen, and no news', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await findProduct(shop, (one) => one.images.length === 3 && one.inStock)
  await page.goto(`/produit/${product.id}`)
  await expect(page.getByRole('region', { name: 'Actualités' })).toBeHidden()
  const bar = await page.getByRole('button', { name: 'Ajouter au Panier' }).boundingBox()
  const stock = await page.getByText('En stock', { exact: true }).boundingBox()
  expect((stock?.y ?? Number.NaN) + (stock?.height ?? 0)).toBeLessThan((bar?.y ?? 0) - 60)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})

test('the texts stand in paragraphs, the specifications in a list, others of the shelf below', async ({
  page,
  shop,
}) => {
  const product = await findProduct(
    shop,
    (one) => one.fullDescription.includes('\n') && Object.keys(one.specifications).length > 1,
  )
  await page.goto(`/produit/${product.id}`)
  const path = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  const parts = ['Accueil', product.category, product.subcategory, product.name].filter(
    (part) => part !== null,
  )
  await expect(path.locator('li')).toHaveText(parts)
  for (const paragraph of product.fullDescription.split('\n').filter(Boolean)) {
    await expect(page.locator('p').getByText(paragraph, { exact: true })).toBeVisible()
  }
  for (const [name, value] of Object.entries(product.specifications)) {
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Dans le même rayon' })).toBeVisible()
})

test('delivery prices are found by number or name', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const oran = await findOran(shop)
  await page.goto(`/produit/${product.id}`)
  await page.getByText('Prix de livraison par wilaya').click()
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
  await search.fill('tebessa')
  await expect(page.getByRole('row', { name: /12 Tébessa/ })).toBeVisible()
  await search.fill('paris')
  await expect(page.getByText('Aucune wilaya trouvée')).toBeVisible()
  await search.fill('a')
  await expectNoViolation(page, 'product, delivery prices')
})

test('an unknown product is a 404 that says so', async ({ page }) => {
  for (const id of ['999999', 'abc', '0', '-1']) {
    const response = await page.goto(`/produit/${id}`)
    expect(response?.status(), id).toBe(404)
  }
  await page.goto('/produit/999999')
  await expect(page.getByRole('heading', { name: 'Produit non trouvé' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
  await expectNoViolation(page, 'unknown product')
  await page.getByRole('searchbox', { name: 'Chercher un autre produit' }).fill('casque')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/recherche?search=casque')
})

test('nothing jumps, nothing overflows at 320 px, the buy bar hides nothing', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  const product = await findHelmet(shop)
  await watchLayoutShift(page)
  await page.goto(`/produit/${product.id}`)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await expectNoViolation(page, 'product')

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = await page.getByRole('button', { name: 'Ajouter au Panier' }).boundingBox()
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
