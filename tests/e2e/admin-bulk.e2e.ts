import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { callApi, expectToast, logIn, ownName } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed } from './courier-orders.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

test('many products change at once, with what becomes of them before, and prices go back', {
  tag: WIDE,
}, async ({ page, shop }) => {
  const word = ownName('Lot')
  await logIn(page, shop, '/produits')
  const [category] = (await callApi(page, 'GET', '/categories')) as { id: number }[]
  const add = async (name: string, price: number) => {
    const body = { name: `${word} ${name}`, price, categoryId: category?.id }
    return ((await callApi(page, 'POST', '/products', body)) as { product: Product }).product
  }
  const products = [await add('A', 8_250), await add('B', 99_999_999), await add('C', 900)]
  const [a, , c] = products
  await page.goto(`/${shop.adminPath}/produits?recherche=${encodeURIComponent(word)}`)
  await page.getByRole('checkbox', { name: `Choisir ${a?.name}` }).check()
  const bar = page.getByRole('region', { name: 'Produits choisis' })
  await bar.getByRole('button', { name: 'Toute la page' }).click()
  await expect(bar).toContainText('3 choisis')
  await expectNoViolation(page, 'selected products')
  // On another device.
  await callApi(page, 'PUT', `/products/${c?.id}`, { price: 1_000 })
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
    /1\s000\sDA → 1\s100\sDA/,
  )
  await expectNoViolationInDialog(page, 'a change of many products')
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
  const price = async (product: Product | undefined) =>
    ((await callApi(page, 'GET', `/products/${product?.id}`)) as Product).price
  expect(await Promise.all([a, c].map(price))).toEqual([9_080, 1_100])
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, 'Anciens prix remis avec succès')
  expect(await Promise.all([a, c].map(price))).toEqual([8_250, 1_000])

  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: `Choisir ${a?.name}` }).check()
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

test('an order is handed over without a courier, and back', async ({ page, shop }) => {
  await logIn(page, shop)
  const { customerName, orders } = await addConfirmed(page, shop, ['Arzew', 'Arzew'])
  const search = `recherche=${encodeURIComponent(customerName)}`
  await page.goto(`/${shop.adminPath}/commandes?file=remettre&${search}`)
  await page.getByLabel(`Choisir la commande n° ${orders[0]?.id}`).check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  const dialog = page.getByRole('dialog', { name: /^Remettre/ })
  await bar.getByRole('button', { name: /^Remettre/ }).click()
  await dialog.getByRole('radio', { name: /^Sans transporteur/ }).check()
  await expectNoViolationInDialog(page, 'handing over without a courier')
  await dialog.getByRole('button', { name: 'Remettre 2 commandes' }).click()
  await expect(page.getByText('Rien à remettre')).toBeVisible()
  const statuses = async () =>
    (
      (await shop.asOwner(`/orders?search=${encodeURIComponent(customerName)}`)) as PageOf<AdminOrder>
    ).items.map(({ status }) => status)
  expect(await statuses()).toEqual(['shipped', 'shipped'])
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await page.getByLabel(`Choisir la commande n° ${orders[1]?.id}`).check()
  await bar.getByRole('button', { name: /^Remettre/ }).click()
  await dialog.getByRole('radio', { name: /^Remise en main propre/ }).check()
  await dialog.getByRole('button', { name: 'Remettre 1 commande' }).click()
  await expect(page.getByLabel(`Choisir la commande n° ${orders[1]?.id}`)).toHaveCount(0)
  expect((await statuses()).toSorted()).toEqual(['confirmed', 'delivered'])
})

test('an order of the list to hand over, and one that is open, are handed over with one button', async ({
  page,
  ownShop,
}) => {
  await logIn(page, ownShop, '/commandes')
  const { customerName, orders } = await addConfirmed(page, ownShop, ['Arzew', 'Arzew'])
  const [first, second] = orders.map(({ id }) => id)
  await page.goto(
    `${ownShop.url}/${ownShop.adminPath}/commandes?file=remettre&recherche=${encodeURIComponent(customerName)}`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À remettre')
  const dialog = page.getByRole('dialog', { name: /^Remettre/ })
  await page.getByRole('button', { name: `Remettre la commande n° ${first}` }).click()
  await expectNoViolationInDialog(page, 'handing one order over')
  await dialog.getByRole('button', { name: 'Remettre 1 commande' }).click()
  await expect(page.getByLabel(`Choisir la commande n° ${first}`)).toHaveCount(0)
  await page.getByRole('button', { name: `Voir la commande n° ${second}` }).click()
  const opened = page.getByRole('dialog', { name: `Commande n° ${second}` })
  await opened.getByRole('button', { name: 'Remettre', exact: true }).click()
  await dialog.getByRole('radio', { name: /^Remise en main propre/ }).check()
  await dialog.getByRole('button', { name: 'Remettre 1 commande' }).click()
  await expect(dialog).toBeHidden()
  await expect(opened.getByRole('button', { name: 'Remettre', exact: true })).toBeHidden()
  const statusOf = async (id = 0) => ((await ownShop.asOwner(`/orders/${id}`)) as AdminOrder).status
  expect([await statusOf(first), await statusOf(second)]).toEqual(['shipped', 'delivered'])
})
