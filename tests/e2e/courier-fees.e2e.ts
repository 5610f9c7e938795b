import type { Wilaya } from '#contract/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { expectToast, logIn } from './admin.ts'
import { addCourier, pauseCouriers } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

test('a courier’s prices are taken over with a margin', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  await expect(page.getByRole('heading', { name: 'Tarifs' })).toBeVisible()
  const question = page.getByRole('alertdialog')
  await page.getByLabel('Rechercher une wilaya').fill('Adrar')
  await page.getByRole('button', { name: 'Choisir celles-ci' }).click()
  await page.getByLabel('Marge (DA)').fill('abc')
  await expect(page.getByText('De −10 000 à 10 000')).toBeVisible()
  await page.getByLabel('Marge (DA)').fill('150')
  const row = page.getByRole('listitem').filter({ hasText: '01 Adrar' })
  await expect(row.getByText('1 550 DA')).toBeVisible()
  await page.getByLabel('Marge (DA)').fill('160')
  await page.getByLabel('Arrondi').selectOption('À 50 DA')
  await expect(row.getByText('1 550 DA')).toBeVisible()
  const [before] = ((await shop.asOwner('/wilayas')) as Wilaya[]).filter(({ code }) => code === 1)
  await page.getByRole('button', { name: 'Appliquer à 1 wilaya' }).click()
  await expect(question).toContainText(`${courier.name}, plus 160 DA, arrondis à 50 DA`)
  await expect(question).toContainText(/1\swilaya\s: 1\sprix/)
  await question.getByRole('button', { name: 'Appliquer' }).click()
  await expectToast(page, 'Prix de la wilaya mis à jour')
  const adrar = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ code }) => code === 1)
  expect(adrar?.homePrice).toBe(1550)
  await expect(row).toContainText(`avant ${formatDinars(before?.homePrice ?? 0)}`)
})
