import type { Locator, Page } from '@playwright/test'
import { logIn, ownName } from './admin.ts'
import { expectKeptFile, openNewProduct } from './admin-product-form.ts'
import { imageFile } from './image-file.ts'
import { placeOrder } from './order.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'
import { findHelmet } from './shopper.ts'

/** Every form whose draft survives its tab: listed here, it is tested. */
const FORMS: { name: string; fill: (page: Page, shop: RunningShop) => Promise<void> }[] = [
  {
    name: 'a new order',
    fill: async (page, shop) => {
      await logIn(page, shop, '/commandes/nouvelle')
      await page.getByLabel('Nom', { exact: true }).fill('Karim au téléphone')
      await page.getByLabel('Téléphone', { exact: true }).first().fill('0661 22 33 44')
      await page.getByRole('combobox', { name: 'Wilaya' }).fill('31')
      await page.getByRole('option', { name: '31 Oran' }).click()
      await page.getByRole('radio', { name: 'Domicile' }).check()
      await page.getByLabel('Adresse').fill('5, rue de la Paix')
      await addArticle(page, shop)
      await page.getByLabel('Remise (DA)').fill('500')
      await page.getByLabel(/Pour vous seul/).fill('Rappeler le soir')
      await page.getByRole('radio', { name: 'Instagram' }).check()
    },
  },
  {
    name: 'the correction of an order',
    fill: async (page, shop) => {
      const order = await placeOrder(page, shop)
      await logIn(page, shop, `/commandes/${order.id}/modifier`)
      await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
      await addArticle(page, shop)
    },
  },
  {
    name: 'a product',
    fill: async (page, shop) => {
      const form = await openNewProduct(page, shop, ownName('Blouson'))
      await form.addNames({ Tailles: 'S, M' })
      await form.root.getByRole('checkbox', { name: 'Compter le stock' }).check()
      await form.button('3 partout').click()
      await form.addImages(await imageFile('photo.jpg', '#a03030'))
      await form.button('Ajouter une caractéristique').click()
      await form.fill({ 'Nom de la caractéristique 1': 'Poids', 'Valeur de la caractéristique 1': '2 kg' })
      await expectKeptFile(page)
    },
  },
]

for (const { name, fill } of FORMS) {
  test(`once its tab was killed, the fields of ${name} show what was typed, until it is begun anew`, async ({
    page: killed,
    shop,
    context,
  }) => {
    await fill(killed, shop)
    // Of a dialog, or of the screen.
    const formOf = (page: Page) => page.locator('form:has(input)').last()
    const typed = await shownIn(formOf(killed))
    const url = killed.url()
    // A killed tab runs nothing more, and its session storage is gone.
    const page = await context.newPage()
    await killed.close()
    await page.goto(url)
    const resumed = page.getByRole('status').filter({ hasText: 'Saisie reprise' })
    await expect(resumed).toBeVisible()
    await expect.poll(() => shownIn(formOf(page))).toEqual(typed)
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await expect(resumed).toBeHidden()
    await expect.poll(() => shownIn(formOf(page))).not.toEqual(typed)
    expect(await page.evaluate(() => localStorage.getItem('admin-drafts') ?? '{}')).toBe('{}')
  })
}

/** What each field of a form shows, by its name, and the names of its groups and images. */
function shownIn(form: Locator): Promise<string[]> {
  return form.evaluate((element) =>
    [...element.querySelectorAll('input, select, textarea, fieldset[aria-label], img[alt]')].map((one) => {
      if (one instanceof HTMLImageElement) return `image ${one.alt}`
      if (one instanceof HTMLFieldSetElement) return `group ${one.getAttribute('aria-label')}`
      if (!('value' in one)) return ''
      const field = one as HTMLInputElement
      const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name
      const isChoice = field.type === 'radio' || field.type === 'checkbox'
      return `${label}: ${isChoice ? field.checked : field.type === 'file' ? '' : field.value}`
    }),
  )
}

async function addArticle(page: Page, shop: RunningShop): Promise<void> {
  const product = await findHelmet(shop)
  await page.getByRole('button', { name: 'Ajouter un article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' })
  await dialog.getByLabel('Rechercher un produit').fill(product.name)
  await expect(dialog.getByRole('listitem').first()).toContainText(product.name)
  await dialog.getByRole('button', { name: product.name }).first().click()
  const line = page.getByRole('group', { name: product.name, exact: true }).last()
  await line.getByLabel('Taille').selectOption('M')
  await line.getByRole('button', { name: 'Augmenter' }).click()
}
