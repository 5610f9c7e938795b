import { callApi, confirmDeletion, expectToast, logIn, ownName, press } from './admin.ts'
import { placeOrder } from './order.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

type Screen = { path: string; list: string; fields: (name: string) => object }

/** The lists whose items are added by their fields alone. */
const LISTS: Screen[] = [
  { path: '/marques', list: 'brands', fields: (name) => ({ name }) },
  { path: '/categories', list: 'categories', fields: (name) => ({ name }) },
  { path: '/barre-actualites', list: 'news', fields: (title) => ({ title, text: 'Dès lundi' }) },
  { path: '/wilayas', list: 'wilayas', fields: (name) => ({ name, homePrice: 600, centerPrice: 400 }) },
  { path: '/motos', list: 'vehicles/models', fields: (name) => ({ make: 'Yamaha', name }) },
  {
    path: '/guides-tailles',
    list: 'size-guides',
    fields: (name) => ({ name, columns: ['Taille', 'Paume'], rows: [['M', '19']] }),
  },
]

test('every list gives a deleted item back, at a tap', async ({ page, shop }) => {
  test.setTimeout(300_000)
  await logIn(page, shop)
  for (const { path, list, fields } of LISTS)
    await test.step(path, async () => {
      const name = ownName('À rétablir')
      await callApi(page, 'POST', `/${list}`, fields(name))
      await page.goto(`${shop.url}/${shop.adminPath}${path}?recherche=${encodeURIComponent(name)}`)
      await expectGivenBack(path === '/motos' ? `Yamaha ${name}` : name)
    })
  await test.step('/bannieres', async () => {
    await page.goto(`${shop.url}/${shop.adminPath}/bannieres`)
    const [banner] = (await shop.asOwner('/banners')) as { title: string }[]
    await expectGivenBack(`la bannière «\u00a0${banner?.title}\u00a0»`)
  })
  await test.step('/produits', async () => {
    const name = await findProductName(shop)
    await page.goto(`${shop.url}/${shop.adminPath}/produits?recherche=${encodeURIComponent(name)}`)
    await expectGivenBack(name)
  })
  await test.step('/commandes', async () => {
    const { id } = await placeOrder(page, shop)
    await page.goto(`${shop.url}/${shop.adminPath}/commandes`)
    await expectGivenBack(`la commande n° ${id}`)
  })

  async function expectGivenBack(name: string) {
    const main = page.getByRole('main')
    const item = main
      .getByRole('button', { name: `Supprimer ${name}`, exact: true })
      .or(main.getByRole('button', { name: `Autres actions pour ${name}`, exact: true }))
      .filter({ visible: true })
      .first()
    await expect(item).toBeVisible()
    await press(page, `Supprimer ${name}`)
    await confirmDeletion(page, '')
    await expect(item).toHaveCount(0)
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Rétablir' }).click()
    await expectToast(page, 'Suppression annulée avec succès')
    await expect(item).toBeVisible()
  }
})

async function findProductName(shop: RunningShop): Promise<string> {
  const { items } = (await shop.asOwner('/products')) as { items: { name: string }[] }
  return items[0]?.name ?? ''
}
