import type { Backup } from '#contract/backup.ts'
import { filesOf } from '../support/rebuild-backup.ts'
import { callApi, confirmDeletion, expectToast, logIn } from './admin.ts'
import { BACKUPS } from './scenes/admin-shop.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

/** ms for a backup, which gives way to visitors: busy cores leave it a twentieth of one. */
const WHOLE = { timeout: 240_000 }

test('a backup is made, downloaded, opened and deleted', { tag: WIDE }, async ({ page, shop }) => {
  test.slow()
  await logIn(page, shop)
  await page.goto(`/${shop.adminPath}/sauvegardes`)
  await expect(page.getByText('Aucune sauvegarde pour l’instant')).toBeVisible()
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
  await confirmDeletion(page, 'la sauvegarde du')
  await expectToast(page, 'Sauvegarde supprimée avec succès')
  await expect(page.getByText('Aucune sauvegarde pour l’instant')).toBeVisible()
})

test('a backup that another copy makes is awaited, and a download is stopped', async ({ page, shop }) => {
  await logIn(page, shop)
  await page.route('**/api/backups', (route) => route.fulfill({ json: BACKUPS }))
  await page.goto(`/${shop.adminPath}/sauvegardes`)
  await expect(page.getByText(/^340\sMo écrits/)).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first().getByRole('button')).toHaveCount(1)

  await page.route('**/api/backups/guidon-a.tar.gz', () => {})
  const last = rows.last()
  const download = last.getByRole('button', { name: /^Télécharger/ })
  await download.click()
  await expect(last).toContainText(/0\sko sur 12,4\sGo/)
  await last.getByRole('button', { name: 'Arrêter' }).click()
  await expect(download).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

  await page.unroute('**/api/backups/guidon-a.tar.gz')
  await download.click()
  await expectToast(page, 'Cette sauvegarde n’existe pas, ou n’existe plus')
})
