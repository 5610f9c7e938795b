import type { Locator, Page } from '@playwright/test'
import { confirmDeletion, expectToast, logIn, ownName, refuse } from './admin.ts'
import { fillRequired, findProduct, findProducts, openNewProduct } from './admin-product-form.ts'
import { expectNoViolationInDialog } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { imageFile } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'

test('a picture that fails is named and sent again, the product being there once', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Gants')
  const dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog
    .getByLabel('Ajouter des images')
    .setInputFiles([
      await imageFile('a.jpg', '#111'),
      await imageFile('b.jpg', '#222'),
      await imageFile('c.jpg', '#333'),
    ])
  let calls = 0
  await page.route('**/api/products/*/images', (route) => {
    calls += 1
    return calls === 1 ? route.abort('connectionreset') : route.fallback()
  })
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, "Erreur lors de l'ajout de l'image 2")
  await expect(dialog.getByText('Le produit est enregistré, mais une image')).toBeVisible()
  expect((await findProduct(shop, name))?.images).toHaveLength(2)
  await expectNoViolationInDialog(page, 'a failed picture')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog).toBeHidden()
  expect((await findProduct(shop, name))?.images).toHaveLength(3)
  expect((await findProducts(shop, name)).length).toBe(1)
})

test('a main picture is replaced, others are moved, added and deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Veste')
  let dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog
    .getByLabel('Ajouter des images')
    .setInputFiles([
      await imageFile('a.jpg', '#411'),
      await imageFile('b.jpg', '#141'),
      await imageFile('c.jpg', '#114', 400, 200),
    ])
  // It is taken all the same.
  await expect(dialog.getByText(/^Petite image \(moins de 250\spx\)/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
  const before = (await findProduct(shop, name))?.images.map(({ id }) => id) ?? []

  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  dialog = page.getByRole('dialog', { name: 'Modifier le produit' })
  await dialog.getByRole('button', { name: 'Reculer l’image 2' }).click()
  await refuse(page, 'DELETE', '/products/*/images/*')
  await dialog.getByRole('button', { name: 'Supprimer l’image 3' }).click()
  await confirmDeletion(page, "l'image 3")
  await expectToast(page, "Erreur lors de la suppression de l'image")
  await page.unroute('**/api/products/*/images/*')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Image supprimée avec succès')
  await expect
    .poll(async () => (await findProduct(shop, name))?.images.map(({ id }) => id))
    .toEqual([before[0], before[2]])

  await dialog.getByRole('button', { name: 'Remplacer l’image principale' }).click()
  await dialog.getByRole('button', { name: 'Confirmer le remplacement' }).click()
  await expectToast(page, 'Veuillez sélectionner une nouvelle image')
  await expectNoViolationInDialog(page, 'replacement of a main picture')
  await dialog.getByLabel(/Nouvelle image principale/).setInputFiles(await imageFile('m.jpg', '#ddd'))
  await dialog.getByRole('button', { name: 'Confirmer le remplacement' }).click()
  await expect(dialog.getByText('Remplacée à l’enregistrement')).toBeVisible()
  expect((await findProduct(shop, name))?.images[0]?.id).toBe(before[0])
  await drop(page, dialog.getByText('Ajouter des images'), await imageFile('d.jpg', '#eee'))
  await expect(dialog.getByRole('button', { name: 'Supprimer l’image 3' })).toBeVisible()
  // Beside the place for it, where the browser would leave the page for the picture.
  expect(await drop(page, dialog.getByRole('heading').first(), await imageFile('e.jpg', '#eee'))).toBe('kept')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  await expect(dialog).toBeHidden()
  const after = (await findProduct(shop, name))?.images.map(({ id }) => id) ?? []
  expect(after).toHaveLength(3)
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[2])
})

test('the last picture becomes the main one in one tap, and success is told when all are there', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Blouson')
  const dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog
    .getByLabel('Ajouter des images')
    .setInputFiles([
      await imageFile('a.jpg', '#411'),
      await imageFile('b.jpg', '#141'),
      await imageFile('c.jpg', '#114'),
    ])
  await dialog.getByRole('button', { name: 'Principale : l’image 3' }).click()
  await expect(dialog.getByRole('button', { name: 'Reculer l’image 1' })).toBeFocused()
  await expectNoViolationInDialog(page, 'pictures of a product')
  const held = await holdAnswers(page, '**/api/products/*/images')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await held.arrived()
  await expect(dialog.getByRole('heading', { name: 'Ajouter un produit' })).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(0)
  await held.release()
  await expectToast(page, 'Produit ajouté avec succès')
  await expect(dialog).toBeHidden()
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

test('a finger on its grip puts an image first', async ({ page, shop, devtools }) => {
  await logIn(page, shop, '/produits')
  const dialog = await openNewProduct(page)
  const files = [await imageFile('a.jpg', '#411'), await imageFile('b.jpg', '#141')]
  await dialog.getByLabel('Ajouter des images').setInputFiles([...files, await imageFile('c.jpg', '#114')])
  const images = dialog.getByRole('group', { name: 'Images' }).getByRole('img')
  await expect(images).toHaveCount(3)
  const sources = () => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const [a, b, c] = await sources()
  const grip = dialog.locator('[data-grip]').nth(2)
  await grip.click({ trial: true })
  const from = await grip.boundingBox()
  const to = await images.first().boundingBox()
  if (!from || !to) throw new Error('The images have no place')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const end = { x: to.x + to.width / 2, y: to.y + to.height / 2 }
  await touch('touchStart', start.x, start.y)
  for (let step = 1; step <= 12; step += 1)
    await touch(
      'touchMove',
      start.x + ((end.x - start.x) * step) / 12,
      start.y + ((end.y - start.y) * step) / 12,
    )
  await touch('touchEnd')
  await expect.poll(sources).toEqual([c, a, b])
})
