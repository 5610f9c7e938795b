import { callApi, cut, expectToast, fillLogin, ownName, REFUSAL, refuse } from './admin.ts'
import { BRANDS, LISTS } from './admin-lists.ts'
import { ListPage } from './pages/list-page.ts'
import { expect, test } from './shop-fixture.ts'

for (const { nameOf = (name: string) => name, fields = {}, ...list } of LISTS) {
  const { path, api, readFrom = api } = list
  test(`${path}: an item is added, changed, deleted and given back; what fails says why and loses nothing`, async ({
    page,
    shop,
  }) => {
    const stored = async () => JSON.stringify(await shop.asOwner(`/${readFrom}`))
    await refuse(page, 'GET', `/${readFrom}`)
    const screen = await ListPage.open(page, shop, { nameOf, ...list })
    const { words } = screen
    await expect(page.getByText(words.failed)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(words.count)).toBeVisible()

    const name = ownName('Zeta')
    const typed = { [list.nameField]: name, ...fields }
    const form = await screen.add()
    if (list.required.length > 0) await form.save()
    for (const message of list.required) await expect(form.root.getByText(message)).toBeVisible()
    await form.fill(typed)
    await list.complete?.(form)
    await refuse(page, 'POST', `/${api}`)
    await form.expectRefused(words.notSaved, REFUSAL, typed)
    await cut(page, 'POST', `/${api}`)
    await form.expectRefused(words.notSaved, 'Pas de connexion au serveur', typed)
    await form.leave('Continuer la saisie')
    await form.expectTexts(typed)
    expect(await stored()).not.toContain(`"${name}"`)
    await page.unrouteAll()
    await form.expectSaved(words.added)
    expect(await stored()).toContain(`"${name}"`)

    await screen.search(name.toUpperCase())
    const change = await screen.edit(nameOf(name))
    await change.expectTexts(typed)
    await change.fill({ [list.nameField]: `${name} bis` })
    await change.expectSaved(words.changed)
    expect(await stored()).toContain(`"${name} bis"`)

    await refuse(page, 'DELETE', `/${api}/*`)
    const question = await screen.askDeletion(nameOf(`${name} bis`))
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, words.notDeleted)
    await expect(question.getByRole('alert')).toHaveText(REFUSAL)
    await page.unrouteAll()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, words.deleted)
    await expect(page.getByText(words.none)).toBeVisible()
    expect(await stored()).not.toContain(`"${name} bis"`)
    await screen.undo()
    await expect(screen.item(nameOf(`${name} bis`))).toBeVisible()
  })
}

test('Back closes a form of a list, and asks first when something was typed', async ({ page, shop }) => {
  const screen = await ListPage.open(page, shop, BRANDS)
  const form = await screen.add()
  // A phone would push its keyboard over the form: the focus waits before the first field.
  await expect(form.field(BRANDS.nameField)).not.toBeFocused()
  await form.fill({ [BRANDS.nameField]: 'À moitié' })
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await form.expectTexts({ [BRANDS.nameField]: 'À moitié' })
  await page.goBack()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(form.root).toBeHidden()
  await expect(page).toHaveURL(/\/marques$/)
})

test('a session that expires loses nothing that was typed', async ({ page, shop }) => {
  const screen = await ListPage.open(page, shop, BRANDS)
  const typed = { [BRANDS.nameField]: ownName('Marque tardive') }
  const form = await screen.add()
  await form.fill(typed)
  await callApi(page, 'POST', '/auth/logout')
  await form.save()
  await expect(page.getByText('Votre session a expiré, veuillez vous reconnecter')).toBeVisible()
  await fillLogin(page)
  await form.expectTexts(typed)
  await form.expectSaved(screen.words.added)
})

test('a last page that loses its only item leads to the one before', async ({ page, shop }) => {
  let brands = Array.from({ length: 61 }, (_, index) => ({ id: index + 1, name: `Marque ${index + 1}` }))
  await page.route('**/api/brands', (route) => route.fulfill({ json: brands }))
  await page.route('**/api/brands/61', (route) => {
    brands = brands.slice(0, 60)
    return route.fulfill({ status: 204 })
  })
  const screen = await ListPage.open(page, shop, { ...BRANDS, path: '/marques?page=2' })
  await expect(screen.item('Marque 61')).toBeVisible()
  const question = await screen.askDeletion('Marque 61')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(60)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('navigation', { name: /^Pages/ })).toHaveCount(0)
})
