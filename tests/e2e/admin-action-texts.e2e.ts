import { expectOnlyToast, logIn, press } from './admin.ts'
import { ACTIONS_BY_SCREEN } from './admin-actions.ts'
import { accept, knownThings, showThings } from './admin-known-things.ts'
import { expect, test } from './shop-fixture.ts'

// One test a screen, one step an action: opening the screens for each action would take the suite half a minute more.
for (const [screen, actionsOn] of Object.entries(ACTIONS_BY_SCREEN)) {
  test(`each action on ${screen} says that it failed, or that it succeeded, in the words of the spec`, async ({
    page,
    shop,
  }) => {
    const { names, answers } = await knownThings(shop)
    await showThings(page, answers)
    let isRefused = true
    await page.route('**/api/**', (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      return isRefused ? route.fulfill({ status: 500, body: '' }) : accept(route, answers)
    })
    await logIn(page, shop, screen)
    for (const action of actionsOn(names)) {
      await test.step(action.success, async () => {
        isRefused = true
        if ((await page.getByRole('dialog').count()) > 0) {
          // A form that was left would come back.
          await page.evaluate(() =>
            addEventListener('pagehide', () => localStorage.removeItem('admin-drafts')),
          )
          await page.goto(`/${shop.adminPath}${screen}`)
        }
        await action.prepare?.(page)
        if (action.deletes) {
          const question = `Êtes-vous sûr de vouloir supprimer ${action.deletes} ? Cette action est irréversible.`
          await expect(page.getByRole('alertdialog').getByText(question)).toBeVisible()
        }
        await press(page, action.send)
        await expectOnlyToast(page, action.failure)
        isRefused = false
        await press(page, action.send)
        await expectOnlyToast(page, action.success)
      })
    }
  })
}
