import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { expect, test } from './shop-fixture.ts'
import {
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

test.describe('gallery', () => {
  test('arrows, thumbnails and the keys of the whole page choose a picture', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const gallery = page.getByRole('region', { name: 'Photos du produit' })
    await expect(gallery.getByText('1 / 3')).toBeVisible()
    await gallery.getByRole('button', { name: 'Photo suivante' }).click()
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await gallery.getByRole('button', { name: 'Voir la photo 3' }).click()
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    await gallery.getByRole('button', { name: 'Photo suivante' }).click()
    await expect(gallery.getByText('1 / 3')).toBeVisible()

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowLeft')
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(gallery.getByText('1 / 3')).toBeVisible()
    // Where arrows have a meaning of their own, they keep it.
    await page.getByRole('textbox', { name: 'Quantité' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(gallery.getByText('1 / 3')).toBeVisible()
  })

  test('a product without a picture has a quiet placeholder, and nothing to enlarge', async ({
    page,
    shop,
  }) => {
    const product = await findProduct(shop, (one) => one.images.length === 0)
    await page.goto(`/produit/${product.id}`)
    await expect(page.getByRole('img', { name: `${product.name} (sans photo)` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Agrandir/ })).toHaveCount(0)
  })
})

test.describe('full screen', () => {
  test('opens on a click, turns, closes on Escape, and the focus returns', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`/produit/${product.id}`)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => url.includes('picture-viewer'))).toEqual([])

    const dialog = await openViewer(page, product.name)
    await expect(dialog.getByText('1 / 3')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Photo suivante' }).click()
    await expect(dialog.getByText('3 / 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Photo précédente' }).click()
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await expectNoViolation(page, 'viewer')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Agrandir/ })).toBeFocused()
    // The page shows the picture that was looked at last.
    await expect(page.getByRole('region', { name: 'Photos du produit' }).getByText('2 / 3')).toBeVisible()
  })

  test('opens on a double click on a thumbnail', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const thumbnail = page.getByRole('button', { name: 'Voir la photo 2' })
    await thumbnail.dblclick()
    const dialog = page.getByRole('dialog', { name: `Photos de ${product.name}` })
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toBeHidden()
    await expect(thumbnail).toBeFocused()
  })

  test('zooms from 50 % to 500 % in steps of 1.5, by buttons, keys, wheel and double click', async ({
    page,
    shop,
    hasTouch,
  }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
    const larger = dialog.getByRole('button', { name: 'Zoom avant' })
    const smaller = dialog.getByRole('button', { name: 'Zoom arrière' })
    await larger.click()
    await expect(dialog.getByText('150 %')).toBeVisible()
    await page.keyboard.press('+')
    await expect(dialog.getByText('225 %')).toBeVisible()
    await page.keyboard.press('-')
    await expect(dialog.getByText('150 %')).toBeVisible()
    await page.keyboard.press('0')
    await expect(dialog.getByText('100 %')).toBeVisible()
    for (let step = 0; step < 4; step++) await larger.click()
    await expect(dialog.getByText('500 %')).toBeVisible()
    await expect(larger).toBeDisabled()
    await dialog.getByRole('button', { name: 'Taille normale' }).click()
    for (let step = 0; step < 2; step++) await smaller.click()
    await expect(dialog.getByText('50 %', { exact: true })).toBeVisible()
    await expect(smaller).toBeDisabled()

    // Another picture begins whole.
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('100 %')).toBeVisible()
    const stage = dialog.getByTestId('viewer-stage')
    if (!hasTouch) {
      await stage.hover()
      await page.mouse.wheel(0, -100)
      await expect(dialog.getByText('150 %')).toBeVisible()
      await page.mouse.wheel(0, 100)
      await expect(dialog.getByText('100 %')).toBeVisible()
    }
    await stage.dblclick()
    await expect(dialog.getByText('225 %')).toBeVisible()
    await stage.dblclick()
    await expect(dialog.getByText('100 %')).toBeVisible()
  })

  test('a drag of 50 px turns the page where nothing is enlarged, and moves the picture where it is', async ({
    page,
    shop,
  }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
    await drag(page, -49)
    await expect(dialog.getByText('1 / 3')).toBeVisible()
    await drag(page, -60)
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await drag(page, 60)
    await expect(dialog.getByText('1 / 3')).toBeVisible()

    for (let step = 0; step < 3; step++) await dialog.getByRole('button', { name: 'Zoom avant' }).click()
    const picture = dialog.getByRole('img').first()
    await expect
      .poll(async () => (await picture.boundingBox())?.width)
      .toBeGreaterThan(page.viewportSize()?.width ?? 0)
    const before = (await picture.boundingBox())?.x ?? 0
    await drag(page, -60)
    expect((await picture.boundingBox())?.x).toBeCloseTo(before - 60, 0)
    await expect(dialog.getByText('1 / 3')).toBeVisible()
  })

  test('two fingers zoom, one swipes', async ({ page, shop, hasTouch }) => {
    test.skip(!hasTouch, 'a desktop has no fingers')
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
    await touch(page, [
      [
        { x: 150, y: 400 },
        { x: 240, y: 400 },
      ],
      [
        { x: 60, y: 400 },
        { x: 330, y: 400 },
      ],
    ])
    await expect(dialog.getByText('300 %')).toBeVisible()
    await page.keyboard.press('0')
    await touch(page, [[{ x: 300, y: 400 }], [{ x: 280, y: 400 }], [{ x: 180, y: 402 }]])
    await expect(dialog.getByText('2 / 3')).toBeVisible()
  })
})

test.describe('buying', () => {
  test('size and colour are asked for, then the cart keeps exactly what spec §3 names', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    await page.goto(`/produit/${product.id}`)
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
    await expect(page.getByText('sa quantité passe à 99')).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await expect(page.getByText('le plus que l’on puisse commander')).toBeVisible()
    expect(await readCart(page)).toEqual([toLine(product, { quantity: 99 })])
    await page.getByRole('button', { name: 'Fermer le message' }).click()
    await expect(page.getByText('Ce produit était déjà dans le panier')).toHaveCount(0)
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

test('the texts stand in paragraphs, the specifications in a list, others of the shelf below', async ({
  page,
  shop,
}) => {
  const product = await findProduct(
    shop,
    (one) => one.fullDescription.includes('\n') && Object.keys(one.specifications).length > 1,
  )
  await page.goto(`/produit/${product.id}`)
  const breadcrumb = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(breadcrumb.or(page.getByRole('navigation', { name: "Fil d'Ariane" }))).toContainText(
    product.category,
  )
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
  await expectNoViolation(page, 'unknown product')
})

test('nothing jumps, nothing overflows at 320 px, the buy bar hides nothing', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  await watchLayoutShift(page)
  await page.goto(`/produit/${product.id}`)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await expectNoViolation(page, 'product')

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = await page.getByRole('button', { name: 'Ajouter au Panier' }).boundingBox()
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

async function openViewer(page: Page, name: string) {
  // What is measured must not be on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: /^Agrandir/ }).click()
  const dialog = page.getByRole('dialog', { name: `Photos de ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function drag(page: Page, by: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.down()
  await page.mouse.move(width / 2 + by / 2, height / 2)
  await page.mouse.move(width / 2 + by, height / 2)
  await page.mouse.up()
}

/** Fingers put down at the first points, moved to each of the others, then lifted. */
async function touch(page: Page, steps: { x: number; y: number }[][]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [index, points] of steps.entries()) {
    const touchPoints = points.map((point, id) => ({ ...point, id }))
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
