import type { Locator, Page } from '@playwright/test'
import { logIn } from './admin.ts'
import { placeOrder } from './order.ts'
import { expect, test } from './shop-fixture.ts'

/** Opens the question of the first item's bin. */
async function pressBin(page: Page): Promise<void> {
  const bins = page.getByRole('main').getByRole('button', { name: /^Supprimer / })
  await bins.filter({ visible: true }).first().click()
}

const closing = (opener: string, field: string) => async (page: Page) => {
  await page.getByRole('button', { name: opener }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field).fill('Saisie')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
}

/** Every screen with a bin, and other questions: how each is opened. */
const QUESTIONS: [screen: string, ask: (page: Page) => Promise<void>][] = [
  ['/commandes', pressBin],
  ['/produits', pressBin],
  ['/categories', pressBin],
  ['/marques', pressBin],
  ['/wilayas', pressBin],
  ['/barre-actualites', pressBin],
  ['/bannieres', pressBin],
  ['/motos', pressBin],
  ['/guides-tailles', pressBin],
  ['/marques', closing('Ajouter', 'Nom')],
]

test('no question takes the second tap of a double tap', async ({ page, shop }) => {
  test.setTimeout(300_000)
  await placeOrder(page, shop)
  await logIn(page, shop)
  for (const [screen, ask] of QUESTIONS) {
    await page.goto(`${shop.url}/${shop.adminPath}${screen}`)
    await watchOpening(page)
    await ask(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'underTaps')), screen).toEqual([])
    // Half a second later it is there to be answered.
    await question.getByRole('button').first().click({ trial: true })
    await expectSafeAtTheRight(question)
  }
})

/** Records the buttons of a question that a tap reaches at the moment when it opens. */
function watchOpening(page: Page): Promise<void> {
  return page.evaluate(() => {
    const reached: (string | null)[] = []
    Reflect.set(window, 'underTaps', reached)
    const observer = new MutationObserver(() => {
      const buttons = document.querySelectorAll('[role="alertdialog"] button')
      if (buttons.length === 0) return
      observer.disconnect()
      for (const button of buttons) {
        const { x, y, width, height } = button.getBoundingClientRect()
        if (button.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
          reached.push(button.textContent)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Bins are at the right edge, and the bar of a form is below: there lies what changes nothing. */
async function expectSafeAtTheRight(question: Locator): Promise<void> {
  const boxes = await question.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { right, bottom } = button.getBoundingClientRect()
      return { name: button.textContent, right, bottom }
    }),
  )
  const safe = boxes.filter(({ name }) => /^(Annuler|Continuer la saisie)$/.test(name ?? ''))[0]
  expect(safe, 'a button that changes nothing').toBeDefined()
  for (const other of boxes) {
    expect(other.right).toBeLessThanOrEqual(safe?.right ?? 0)
    expect(other.bottom).toBeLessThanOrEqual(safe?.bottom ?? 0)
  }
}
