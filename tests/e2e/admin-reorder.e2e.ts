import { expectToast, logIn, press } from './admin.ts'
import { DESKTOP, expect, type RunningShop, test } from './shop-fixture.ts'

type Named = { id: number; name: string }

test('categories are put in order by buttons, in the shop too', async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/categories')
  const before = (await ownShop.asOwner('/categories')) as Named[]
  const [first, second] = before
  await press(page, 'Ranger')
  const dialog = page.getByRole('dialog', { name: 'Ranger la liste' })
  const save = dialog.getByRole('button', { name: 'Enregistrer l’ordre' })
  await expect(save).toBeDisabled()
  const down = dialog.getByRole('button', { name: `Descendre ${first?.name}`, exact: true })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  await expect(dialog.getByRole('listitem').first()).toContainText(second?.name ?? '')
  await save.click()
  await expectToast(page, 'Ordre enregistré avec succès')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    second?.name ?? '',
  )
  await page.goto(`${ownShop.url}/`)
  const shown = page.getByRole('contentinfo').getByRole('link')
  await expect(
    shown.filter({ hasText: new RegExp(`^(${first?.name}|${second?.name})$`) }).first(),
  ).toHaveText(second?.name ?? '')
})

test('a finger on its grip moves an entry, and an order that is left asks to be saved', async ({
  page,
  ownShop,
  devtools,
}) => {
  await logIn(page, ownShop, '/marques')
  const [a = '', b = '', c = ''] = await firstBrands(ownShop)
  await press(page, 'Ranger')
  const dialog = page.getByRole('dialog', { name: 'Ranger la liste' })
  const rows = dialog.getByRole('listitem')
  const handle = rows.nth(2).locator('[data-grip]')
  // An opening dialog takes no touch for half a second; a click on trial waits until this one would.
  await handle.click({ trial: true })
  const grip = await handle.boundingBox()
  const first = await rows.first().boundingBox()
  if (!grip || !first) throw new Error('The rows have no place')
  const x = grip.x + grip.width / 2
  const from = grip.y + grip.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let y = from; y >= first.y + 4; y -= 12) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(rows.first()).toContainText(c)
  await expect(rows.nth(1)).toContainText(a)
  await page.goBack()
  await press(page, /^Enregistrer et/)
  await expectToast(page, 'Ordre enregistré avec succès')
  expect(await firstBrands(ownShop)).toEqual([c, a, b])
})

test('brands are dragged to their place', { tag: DESKTOP }, async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/marques')
  const [a = '', b = '', c = ''] = await firstBrands(ownShop)
  await press(page, 'Ranger')
  const rows = page.getByRole('dialog', { name: 'Ranger la liste' }).getByRole('listitem')
  await rows.nth(2).dragTo(rows.first())
  await expect(rows.first()).toContainText(c)
  await press(page, 'Enregistrer l’ordre')
  await expectToast(page, 'Ordre enregistré avec succès')
  expect(await firstBrands(ownShop)).toEqual([c, a, b])
})

async function firstBrands(shop: RunningShop): Promise<string[]> {
  return ((await shop.asOwner('/brands')) as Named[]).slice(0, 3).map(({ name }) => name)
}
