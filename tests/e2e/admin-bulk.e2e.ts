import type { Product } from '#contract/product.ts'
import { callApi, expectToast, logIn, ownName } from './admin.ts'
import { addProduct } from './admin-product-form.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

test('many products change at once, with what becomes of them before, and prices go back', {
  tag: WIDE,
}, async ({ page, shop }) => {
  const word = ownName('Lot')
  await logIn(page, shop, '/produits')
  const add = (name: string, price: number, more = {}) =>
    addProduct(shop, { name: `${word} ${name}`, price, ...more })
  const large = { size: 'L', color: null, price: 1_500, originalPrice: 2_000 }
  const a = await add('A', 8_250)
  await add('B', 99_999_999)
  const c = await add('C', 900, { sizes: ['M', 'L'], prices: [large] })
  await page.goto(`/${shop.adminPath}/produits?recherche=${encodeURIComponent(word)}`)
  await page.getByRole('checkbox', { name: `Choisir ${a.name}` }).check()
  const bar = page.getByRole('region', { name: 'Produits choisis' })
  await bar.getByRole('button', { name: 'Toute la page' }).click()
  await expect(bar).toContainText('3 choisis')
  // On another device.
  await callApi(page, 'PUT', `/products/${c.id}`, { price: 1_000 })
  await bar.getByRole('button', { name: 'Modifier les produits choisis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 produits' })
  const apply = dialog.getByRole('button', { name: 'Modifier 3 produits' })
  await expect(apply).toBeDisabled()
  await dialog.getByLabel('Que changer').selectOption('Prix, en pour cent')
  await dialog.getByLabel('Pour cent').fill('10')
  await expect(dialog.getByRole('listitem').filter({ hasText: `${word} A` })).toContainText(
    /8\s250\sDA → 9\s080\sDA/,
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: `${word} C` })).toContainText(
    /Dès 1\s000 → 1\s100\sDA, 2 choix/,
  )
  const changes = await holdAnswers(page, '**/api/products/bulk')
  await apply.click()
  await changes.arrived()
  // What is being changed must tell what became of it.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await changes.release()
  // The one whose price would be too high is refused, with its reason.
  const refused = page.getByRole('dialog', { name: 'Produits non modifiés' })
  await expect(refused.getByRole('listitem')).toHaveText(new RegExp(`${word} B.*dépasserait`))
  await refused.getByRole('button', { name: 'Fermer' }).click()
  const read = ({ id }: Product) => shop.asOwner(`/products/${id}`)
  expect(await read(a)).toMatchObject({ price: 9_080 })
  expect(await read(c)).toMatchObject({ price: 1_100, prices: [{ ...large, price: 1_650 }] })
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, 'Anciens prix remis avec succès')
  expect(await read(a)).toMatchObject({ price: 8_250 })
  expect(await read(c)).toMatchObject({ price: 1_000, prices: [large] })

  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: `Choisir ${a.name}` }).check()
  await bar.getByRole('button', { name: 'Toute la page' }).click()
  await bar.getByRole('button', { name: 'Modifier les produits choisis' }).click()
  // What was chosen and typed before is gone.
  await expect(dialog.getByLabel('Que changer')).toHaveValue('')
  await dialog.getByLabel('Que changer').selectOption('Prix, en pour cent')
  await expect(dialog.getByLabel('Pour cent')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await bar.getByRole('button', { name: 'Supprimer les produits choisis' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer 3 produits' })
  await expect(question).toContainText(`${word} B`)
  await question.getByRole('button', { name: 'Supprimer 3 produits' }).click()
  await expectToast(page, '3 produits supprimés')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
})
