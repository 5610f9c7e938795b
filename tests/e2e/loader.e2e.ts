import { holdAnswers, openUnhydrated, SCRIPTS } from './held-answers.ts'
import { openCheckout } from './pages/checkout.ts'
import { CORE, expect, test } from './shop-fixture.ts'
import {
  chooseOptions,
  findHelmet,
  findPlain,
  findProduct,
  openProduct,
  readCart,
  toLine,
} from './shopper.ts'

// Pages before hydration, while their scripts are loading: a page whose scripts are held back may never have loaded.

const DESKTOP = { width: 1440, height: 900 }

test('scripts are requested after the images of the first screen', async ({ page, shop }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { id } = await openProduct(page, shop)
  const image = requested.findIndex((path) => path.startsWith(`/api/products/${id}/image`))
  const script = requested.findIndex((path) => SCRIPTS.test(path))
  expect(image).toBeGreaterThan(-1)
  expect(script).toBeGreaterThan(image)
})

test('an image that never loads delays hydration by three seconds at most', async ({ page, shop }) => {
  const { id } = await findHelmet(shop)
  await page.clock.install()
  await page.route(/\/image(s\/\d+)?(\?|$)/, () => {})
  await page.goto(`/produit/${id}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.runFor(3000)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a button pressed before hydration takes effect after it', { tag: CORE }, async ({ page }) => {
  const scripts = await openUnhydrated(page, '/')
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await scripts.release()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
})

test('scripts that failed to load are requested again when a button is pressed', async ({ page }) => {
  let lost = 0
  await page.route(SCRIPTS, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await failed
  const menu = page.getByRole('button', { name: 'MENU' })
  await menu.click()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
})

test.describe('what is entered before hydration takes effect:', () => {
  test('a size and a colour', async ({ page, shop }) => {
    const product = await findProduct(
      shop,
      (one) => one.inStock && one.sizes.length > 1 && one.colors.length > 1,
    )
    const scripts = await openUnhydrated(page, `/produit/${product.id}`)
    await chooseOptions(page, product)
    await page.getByRole('textbox', { name: 'Quantité' }).fill('3')
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await scripts.release()
    await expect(page.getByText(/^Ajouté au panier/)).toBeVisible()
    const selectedSize = product.sizes[1] ?? null
    expect(await readCart(page)).toEqual([toLine(product, { quantity: 3, selectedSize })])
    await expect(page.getByRole('radio', { name: selectedSize ?? '', exact: true })).toBeChecked()
  })

  test('a text in the search', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const scripts = await openUnhydrated(page, '/')
    const box = page.getByRole('combobox', { name: 'Rechercher un produit' })
    await box.pressSequentially('casque')
    await box.press('ArrowLeft')
    await scripts.release()
    await expect(page.getByRole('option')).toHaveCount(5)
    await expect(box).toHaveValue('casque')
    expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/recherche\?search=casque$/)
  })

  test('a text in a search that was left, whose suggestions stay closed', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const scripts = await openUnhydrated(page, '/')
    const box = page.getByRole('combobox', { name: 'Rechercher un produit' })
    await box.fill('casque')
    await page.getByRole('button', { name: 'MENU' }).click()
    await scripts.release()
    await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
    await expect(page.locator('form[role=search] [role=status]')).toBeEmpty()
    await expect(box).toHaveValue('casque')
  })

  test('filters of a list, chosen and removed', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const scripts = await openUnhydrated(page, '/categorie/1?search=casque&inStock=true')
    await page.getByLabel('Nom ou marque').fill('')
    await page.getByLabel('En stock seulement').uncheck()
    await page.getByLabel('Marque', { exact: true }).selectOption('Simoun')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await page.getByLabel('Prix max').fill('90000')
    await page.getByLabel('Trier par').selectOption('Prix croissant')
    await scripts.release()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ brand: 'Simoun', size: 'M', maxPrice: '90000', sort: 'price-low' })
    await expect(page.getByLabel('Nom ou marque')).toHaveValue('')
    await expect(page.getByLabel('Marque', { exact: true })).toHaveValue('Simoun')
    await expect(page.getByLabel('En stock seulement')).not.toBeChecked()
    await expect(page.getByLabel('Trier par')).toHaveValue('price-low')
  })

  test('opened delivery prices', async ({ page, shop }) => {
    const product = await findPlain(shop)
    const scripts = await openUnhydrated(page, `/produit/${product.id}`)
    await page.getByText('Prix de livraison par wilaya').click()
    await scripts.release()
    await expect(page.getByRole('row', { name: /31 Oran/ })).toBeVisible()
  })

  test('a choice that the browser restores', async ({ page, shop, devtools }) => {
    const product = await openProduct(page, shop)
    await chooseOptions(page, product)
    await page.goto('/robots.txt')
    // On a slow phone the press comes while React takes the page over.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goBack()
    await expect(page.getByRole('radio', { name: product.sizes[1] ?? '', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
    await expect(page.getByText(/^Ajouté au panier/)).toBeVisible()
    expect(await readCart(page)).toMatchObject([{ quantity: 1 }])
  })
})

test('a stored cart and form are restored', async ({ page, shop }) => {
  const line = toLine(await findHelmet(shop), { quantity: 4 })
  const { name, phone, typedPhone, wilaya, home, baladiya, address } = await openCheckout(page, shop, [line])
  const scripts = await holdAnswers(page, SCRIPTS)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.keyboard.press('Tab')
  await scripts.release()
  await expect(name).toHaveValue('Amine Bensaïd')
  await expect(phone).toHaveValue(typedPhone)
  await expect(wilaya).toHaveValue('31 Oran')
  await expect(home).toBeChecked()
  await expect(baladiya).toHaveValue('Oran')
  await expect(address).toHaveValue('12, rue Larbi Ben M’hidi')
  await page.goto('/panier')
  await expect(page.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('4')
  expect(await readCart(page)).toEqual([line])
})
