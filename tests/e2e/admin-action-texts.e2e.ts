import type { Page } from '@playwright/test'
import { expectOnlyToast, logIn, press } from './admin.ts'
import type { Action } from './admin-action.ts'
import { ownersActions } from './admin-actions.ts'
import { accept, knownThings, showThings } from './admin-known-things.ts'
import { expect, test } from './shop-fixture.ts'

test('every action of the owner says that it failed, or that it succeeded, in the words of the spec', async ({
  page,
  shop,
}) => {
  test.slow()
  const { names, answers } = await knownThings(shop)
  await logIn(page, shop)
  await showThings(page, answers)
  let isRefused = true
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return isRefused ? route.fulfill({ status: 500, body: '' }) : accept(route, answers)
  })
  let screen = ''
  for (const action of ownersActions(names)) {
    isRefused = true
    if (action.screen !== screen || (await page.getByRole('dialog').count()) > 0)
      await page.goto(`/${shop.adminPath}${action.screen}`)
    screen = action.screen
    await action.prepare?.(page)
    await expectQuestion(page, action)
    await press(page, action.send)
    await expectOnlyToast(page, action.failure)
    isRefused = false
    await press(page, action.send)
    await expectOnlyToast(page, action.success)
  }
})

async function expectQuestion(page: Page, { deletes }: Action): Promise<void> {
  if (!deletes) return
  await expect(
    page
      .getByRole('alertdialog')
      .getByText(`Êtes-vous sûr de vouloir supprimer ${deletes} ? Cette action est irréversible.`),
  ).toBeVisible()
}
