import type { Backup } from '#contract/backup.ts'
import { filesOf } from '../support/rebuild-backup.ts'
import { callApi, confirmDeletion, expectToast, logIn } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, test, WIDE } from './shop-fixture.ts'
import { enlargeText, expectNoOverflow } from './shopper.ts'

/** ms for a backup, which gives way to visitors: busy cores leave it a twentieth of one. */
const WHOLE = { timeout: 240_000 }

test('a backup is made, downloaded, opened and deleted', { tag: WIDE }, async ({ page, shop }) => {
  test.slow()
  await logIn(page, shop)
  await page.goto(`/${shop.adminPath}/sauvegardes`)
  await expect(page.getByText('Aucune sauvegarde pour l’instant')).toBeVisible()
  await expectNoViolation(page, 'no backup')
  // The list comes late: meanwhile the button takes no second tap.
  await page.route('**/api/backups', (route) => route.request().method() === 'POST' && route.fallback())
  await page.getByRole('button', { name: 'Faire une sauvegarde' }).click()
  await expect(page.getByText(/^Elle sera relue en entier/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sauvegarde en cours…' })).toBeVisible()
  await page.unroute('**/api/backups')
  // It goes on without the screen.
  await page.goto(`/${shop.adminPath}/tableau-bord`)
  await page.goto(`/${shop.adminPath}/sauvegardes`)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('relue en entier', WHOLE)
  await expect(page.getByRole('button', { name: 'Faire une sauvegarde' })).toBeVisible()
  await expectNoViolation(page, 'a backup')
  await expectNoOverflow(page, 'a backup')

  // One part is lost on its way, and asked for again.
  await page.route('**/api/backups/guidon*', (route) => route.abort('connectionreset'), { times: 1 })
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Télécharger/ }).click()
  const download = await coming
  const [backup] = (await callApi(page, 'GET', '/backups')) as Backup[]
  expect(download.suggestedFilename()).toBe(backup?.name)
  const paths = (await filesOf(await download.path())).map(({ path }) => path)
  for (const folder of ['tables/products/', 'tables/wilayas/', 'pictures/'])
    expect(
      paths.some((path) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  expect(paths.at(-1)).toBe('manifest.json')

  await row.getByRole('button', { name: /^Supprimer/ }).click()
  await expectNoViolationInDialog(page, 'a backup is deleted')
  await confirmDeletion(page, 'la sauvegarde du')
  await expectToast(page, 'Sauvegarde supprimée avec succès')
  await expect(page.getByText('Aucune sauvegarde pour l’instant')).toBeVisible()
})

test('the first steps lead to the backups, and one is enough', async ({ page, ownShop: shop }) => {
  test.slow()
  await logIn(page, shop)
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: /^Voir les/ }).click()
  await steps.getByRole('link', { name: /^Faire une sauvegarde/ }).click()
  await expect(page).toHaveURL(/\/sauvegardes$/)
  await page.getByRole('button', { name: 'Faire une sauvegarde' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('relue en entier', WHOLE)
  await page.goto(`${shop.url}/${shop.adminPath}/tableau-bord`)
  await expect(page.getByText(/^Dernière sauvegarde/)).toBeVisible()
  await steps.getByRole('button', { name: /^Voir les/ }).click()
  await expect(steps.getByText('Faire une sauvegarde, fait')).toBeVisible()
})

test('a backup that failed says why, one that another copy makes is awaited, a download is stopped', async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  const at = '2026-11-20T09:12:00.000Z'
  const list: Backup[] = [
    { name: 'guidon-c.tar.gz', at, bytes: 340_000_000, state: 'making', message: null },
    { name: 'guidon-b.tar.gz', at, bytes: 0, state: 'failed', message: 'Le disque du serveur est plein.' },
    { name: 'guidon-a.tar.gz', at, bytes: 12_400_000_000, state: 'checked', message: null },
  ]
  await page.route('**/api/backups', (route) => route.fulfill({ json: list }))
  await page.goto(`/${shop.adminPath}/sauvegardes`)
  await expect(page.getByText(/^340\sMo écrits/)).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toContainText('Échouée. Le disque du serveur est plein.')
  await expect(rows.first().getByRole('button')).toHaveCount(1)
  await expectNoViolation(page, 'a backup that failed')
  await expectNoOverflow(page, 'a backup that failed')

  await page.route('**/api/backups/guidon-a.tar.gz', () => {})
  await rows
    .last()
    .getByRole('button', { name: /^Télécharger/ })
    .click()
  await expect(rows.last()).toContainText(/0\sko sur 12,4\sGo/)
  await expectNoViolation(page, 'a download')
  await rows.last().getByRole('button', { name: 'Arrêter' }).click()
  await expect(rows.last().getByRole('button', { name: /^Télécharger/ })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

  await page.unroute('**/api/backups/guidon-a.tar.gz')
  await rows
    .last()
    .getByRole('button', { name: /^Télécharger/ })
    .click()
  await expectToast(page, 'Cette sauvegarde n’existe pas, ou n’existe plus')

  await enlargeText(page)
  await expectNoOverflow(page, 'backups with text at 200 %')
})
