import type { Locator, Page } from '@playwright/test'
import { expectToast, logIn } from './admin.ts'
import { LISTS } from './admin-lists.ts'
import { queueOf, showOutcomes } from './call-queue.ts'
import { addConfirmed, addCourier, pauseCouriers } from './courier-orders.ts'
import { placeOrder } from './order.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { DESKTOP, expect, settle, test, WIDE } from './shop-fixture.ts'

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

/** Every screen with a bin, and another question: how each is opened. */
const QUESTIONS: (readonly [screen: string, ask: (page: Page) => Promise<void>])[] = [
  ...['/commandes', '/produits', ...LISTS.map(({ path }) => path)].map(
    (screen) => [screen, pressBin] as const,
  ),
  ['/marques', closing('Ajouter', 'Nom')],
]

/** The two other components that open over a screen: the linter refuses dialogs beside them. */
const DIALOGS: [screen: string, opener: string][] = [
  ['/livraison-gratuite', 'Modifier'],
  ['/marques', 'Ajouter'],
  ['/commandes', 'Filtres'],
  ['/tableau-bord', 'Plus'],
]

test('nothing that opens takes the second tap of a double tap', async ({ page, shop }) => {
  test.setTimeout(300_000)
  await placeOrder(page, shop)
  await logIn(page, shop)
  for (const [screen, ask] of QUESTIONS) {
    await page.goto(`${shop.url}/${shop.adminPath}${screen}`)
    const question = await openUnderTaps(page, 'alertdialog', ask)
    await expectSafeAtTheRight(question)
  }
  for (const [screen, opener] of DIALOGS) {
    await page.goto(`${shop.url}/${shop.adminPath}${screen}`)
    await openUnderTaps(page, 'dialog', () => page.getByRole('button', { name: opener }).first().click())
  }
})

test('the next order to call takes no second tap either', { tag: WIDE }, async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 2)
  await showOutcomes(page)
  await watchOpening(page, `article[aria-label$=" ${orders[1]?.id}"]`)
  await page.getByRole('button', { name: /^Confirmé/ }).click()
  await expect(article(orders[1])).toBeVisible()
  expect(await underTaps(page)).toEqual([])
})

test('a double tap on the outcome of a call notes one call', async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop)
  const desk = await OrderDesk.logIn(page, shop)
  const outcome = (await desk.open(id)).getByRole('button', { name: 'Ne répond pas' })
  await outcome.waitFor()
  // On a slow machine the second tap would otherwise come too late.
  await page.clock.setFixedTime(Date.now())
  await outcome.click()
  await expectToast(page, 'ne répond pas')
  await outcome.click()
  await settle(page)
  expect(await desk.read(id)).toMatchObject({ callAttempts: 1 })
})

test('the second tap on « Confirmé » hands no order over', { tag: DESKTOP }, async ({ page, shop }) => {
  const desk = await OrderDesk.logIn(page, shop)
  await addCourier(page, 'file', { layout: 'ecotrack' })
  const { orders } = await addConfirmed(page, shop, ['Arzew'], 31, { status: 'pending' })
  const sheet = await desk.open(orders[0]?.id)
  const confirm = sheet.getByRole('button', { name: 'Confirmé' })
  await confirm.waitFor()
  await watchOpening(page, '[role="dialog"] section:has([aria-haspopup="dialog"])')
  await confirm.click()
  await expect(sheet.getByRole('button', { name: /^Remettre/ })).toBeVisible()
  expect(await underTaps(page)).toEqual([])
  await pauseCouriers(shop)
})

/** Opens what has that role, and checks that no tap reaches its buttons before half a second. */
async function openUnderTaps(
  page: Page,
  role: 'alertdialog' | 'dialog',
  open: (page: Page) => Promise<void>,
): Promise<Locator> {
  await watchOpening(page, `[role="${role}"]`)
  await open(page)
  const opened = page.getByRole(role)
  await expect(opened).toBeVisible()
  expect(await underTaps(page), page.url()).toEqual([])
  await opened.getByRole('button').first().click({ trial: true })
  return opened
}

/** Records the buttons and links that a tap reaches at the moment when what holds them appears. */
function watchOpening(page: Page, holder: string): Promise<void> {
  return page.evaluate((holder) => {
    const reached: (string | null)[] = []
    Reflect.set(window, 'underTaps', reached)
    const observer = new MutationObserver(() => {
      const buttons = document.querySelectorAll(`${holder} :is(button, a)`)
      if (buttons.length === 0) return
      observer.disconnect()
      for (const button of buttons) {
        const { x, y, width, height } = button.getBoundingClientRect()
        if (button.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
          reached.push(button.textContent)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, holder)
}

const underTaps = (page: Page) => page.evaluate(() => Reflect.get(window, 'underTaps'))

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
