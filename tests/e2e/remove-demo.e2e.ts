import { expectToast, fillLogin, press } from './admin.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { expect, test } from './shop-fixture.ts'

test('what leaves with the demo is shown and chosen', async ({ page, ownShop: shop }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.url}/${shop.adminPath}/connexion`)
  await fillLogin(page)
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: 'Voir les 10 pas' }).click()
  await steps.getByRole('button', { name: /Retirer la démonstration/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer la démonstration' })
  const keep = (what: string) => dialog.getByRole('checkbox', { name: `Garder les ${what}` })
  const [vehicles, guides, categories] = [keep('motos'), keep('guides des tailles'), keep('catégories')]
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

  // What a shop has once is created again.
  const create = async (screen: string, opener: string, field: string, typed: string, toast: string) => {
    await page.goto(`${shop.url}/${shop.adminPath}${screen}`)
    await press(page, opener)
    const form = new FormDialog(page, /./)
    await form.root.getByLabel(field).fill(typed)
    await form.expectSaved(toast)
  }
  const updated = 'Livraison gratuite mise à jour avec succès'
  await create('/livraison-gratuite', 'Offrir à partir de…', 'Montant minimum', '50000', updated)
  expect(await shop.asOwner('/free-delivery')).toMatchObject({ minimumAmount: 50_000, isActive: true })
  await create('/carte-hero', 'Créer l’onglet', 'Titre', 'Nouvelle collection', 'Onglet créé avec succès')
  const card = { title: 'Nouvelle collection', link: null, isActive: true }
  expect(await shop.asOwner('/hero-cards')).toMatchObject([card])
})
