import type { ShopIdentity } from '#contract/shop-identity.ts'
import { expectToast, fillLogin } from './admin.ts'
import { expect, test } from './shop-fixture.ts'

test('the owner sees what leaves with the demo, and chooses what stays', async ({ page, ownShop: shop }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.url}/${shop.adminPath}/connexion`)
  await fillLogin(page)
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: 'Voir les 10 pas' }).click()
  await steps.getByRole('button', { name: /Retirer la démonstration/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer la démonstration' })
  const [vehicles, guides, categories] = ['motos', 'guides des tailles', 'catégories'].map((what) =>
    dialog.getByRole('checkbox', { name: `Garder les ${what}` }),
  )
  if (!vehicles || !guides || !categories) throw new Error('Unreachable')
  await expect(vehicles).toBeChecked()
  await expect(guides).toBeChecked()
  await expect(categories).not.toBeChecked()
  const leaving = dialog.getByRole('list').first()
  await expect(leaving).toContainText('101 produits')
  await expect(leaving).not.toContainText(/motos|guides/)
  await expect(dialog).toContainText('la livraison gratuite et les délais de livraison, qui s’arrêtent')

  await expect(dialog).toContainText('chacun se relie à la vôtre qui porte son nom')
  await guides.uncheck()
  await expect(leaving).toContainText('5 guides des tailles')
  // Categories use guides.
  await categories.check()
  await expect(guides).toBeChecked()
  await expect(leaving).not.toContainText(/guides|catégories/)
  await categories.uncheck()
  await vehicles.uncheck()
  await expect(leaving).toContainText('115 motos')
  await dialog.getByRole('button', { name: 'Retirer la démonstration' }).click()
  await expectToast(page, 'Démonstration retirée avec succès')
  for (const path of ['/vehicles', '/size-guides', '/categories'])
    expect(await shop.asOwner(path), path).toEqual([])
  expect(await shop.asOwner('/free-delivery')).toBeNull()
  const { name, phone, tagline } = (await shop.asOwner('/shop')) as ShopIdentity
  expect([name, phone, tagline]).toEqual(['', '', ''])
  await page.goto(`${shop.url}/`)
  await expect(page).toHaveTitle('Équipement moto en Algérie')
  await expect(page.getByRole('link', { name: 'Accueil', exact: true }).first()).toBeVisible()
})
