import type { Locator, Page } from '@playwright/test'
import { confirmDeletion, expectToast, ownName, press, refuse } from './admin.ts'
import { findProduct, findProducts, openNewProduct } from './admin-product-form.ts'
import { holdAnswers } from './held-answers.ts'
import { imageFile } from './image-file.ts'
import type { FormDialog } from './pages/form-dialog.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

/** Opens a new product with three images. */
async function beginProduct(page: Page, shop: RunningShop, name: string): Promise<FormDialog> {
  const form = await openNewProduct(page, shop, name)
  const [first, second] = [await imageFile('a.jpg', '#411'), await imageFile('b.jpg', '#141')]
  await form.addImages(first, second, await imageFile('c.jpg', '#114', 400, 200))
  return form
}

test('an image that fails is named and sent again, the product being there once', async ({ page, shop }) => {
  const name = ownName('Gants')
  const form = await beginProduct(page, shop, name)
  await page.route('**/api/products/*/images', (route) => route.abort('connectionreset'), { times: 1 })
  await form.save()
  await expectToast(page, "Erreur lors de l'ajout de l'image 2")
  await expect(form.root.getByText('Le produit est enregistré, mais une image')).toBeVisible()
  expect((await findProduct(shop, name))?.images).toHaveLength(2)
  await press(page, 'Réessayer')
  await expect(form.root).toBeHidden()
  expect((await findProduct(shop, name))?.images).toHaveLength(3)
  expect(await findProducts(shop, name)).toHaveLength(1)
})

test('a main image is replaced, others are moved, added and deleted', async ({ page, shop }) => {
  const name = ownName('Veste')
  const form = await beginProduct(page, shop, name)
  // It is taken all the same.
  await expect(form.root.getByText(/^Petite image \(moins de 250\spx\)/)).toHaveCount(1)
  await form.save()
  await expect(form.root).toBeHidden()
  const imagesOf = async () => (await findProduct(shop, name))?.images.map(({ id }) => id) ?? []
  const before = await imagesOf()
  await press(page, `Modifier ${name}`)
  const dialog = page.getByRole('dialog', { name: 'Modifier le produit' })
  await press(page, 'Reculer l’image 2')
  await refuse(page, 'DELETE', '/products/*/images/*')
  await press(page, 'Supprimer l’image 3')
  const question = await confirmDeletion(page, "l'image 3")
  await expectToast(page, "Erreur lors de la suppression de l'image")
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Image supprimée avec succès')
  await expect.poll(imagesOf).toEqual([before[0], before[2]])

  await press(page, 'Remplacer l’image principale')
  await press(page, 'Confirmer le remplacement')
  await expectToast(page, 'Veuillez sélectionner une nouvelle image')
  await dialog.getByLabel(/Nouvelle image principale/).setInputFiles(await imageFile('m.jpg', '#ddd'))
  await press(page, 'Confirmer le remplacement')
  await expect(dialog.getByText('Remplacée à l’enregistrement')).toBeVisible()
  expect((await imagesOf())[0]).toBe(before[0])
  await drop(page, dialog.getByText('Ajouter des images'), await imageFile('d.jpg', '#eee'))
  await expect(dialog.getByRole('button', { name: 'Supprimer l’image 3' })).toBeVisible()
  // Beside the place for it, where the browser would leave the page for the image.
  expect(await drop(page, dialog.getByRole('heading').first(), await imageFile('e.jpg', '#eee'))).toBe('kept')
  await press(page, 'Enregistrer')
  await expectToast(page, 'Produit modifié avec succès')
  await expect(dialog).toBeHidden()
  const after = await imagesOf()
  expect(after).toEqual([expect.any(Number), before[2], expect.any(Number)])
  expect(after[0]).not.toBe(before[0])
})

test('the last image becomes the main one, and success waits for all', async ({ page, shop }) => {
  const name = ownName('Blouson')
  const form = await beginProduct(page, shop, name)
  await press(page, 'Principale : l’image 3')
  await expect(form.root.getByRole('button', { name: 'Reculer l’image 1' })).toBeFocused()
  const held = await holdAnswers(page, '**/api/products/*/images')
  await form.save()
  await held.arrived()
  await expect(form.root.getByRole('heading', { name: 'Ajouter un produit' })).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(0)
  await held.release()
  await expectToast(page, 'Produit ajouté avec succès')
  await expect(form.root).toBeHidden()
  expect((await findProduct(shop, name))?.images).toHaveLength(3)
})

/** Drops a file there, as a mouse does; whether the page was kept from being left for it. */
async function drop(page: Page, place: Locator, file: Awaited<ReturnType<typeof imageFile>>) {
  const bytes = [...file.buffer]
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, content }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], name, { type }))
      return transfer
    },
    { name: file.name, type: file.mimeType, content: bytes },
  )
  return place.evaluate((element, transfer) => {
    const given = { dataTransfer: transfer, bubbles: true, cancelable: true }
    const isKept = !element.dispatchEvent(new DragEvent('dragover', given))
    element.dispatchEvent(new DragEvent('drop', given))
    return isKept ? 'kept' : 'left'
  }, dataTransfer)
}
