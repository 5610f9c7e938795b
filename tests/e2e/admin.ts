import type { Locator, Page } from '@playwright/test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** Opens a screen of the back office by logging in, as the owner does. */
export async function logIn(page: Page, shop: RunningShop, screen = '/tableau-bord'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const session = JSON.stringify(await shop.openSession())
  await page.addInitScript((stored) => {
    // Once in each tab, since tests end sessions.
    if (self !== top || sessionStorage.getItem('has-session')) return
    sessionStorage.setItem('has-session', 'yes')
    localStorage.setItem('admin-session', stored)
  }, session)
  await page.goto(`${shop.url}/${shop.adminPath}${screen}`)
  await expect(page.getByRole('main')).toBeVisible()
}

export async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** A call by the logged in owner, past the screens: to prepare and to tidy up. */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}').token)
  const headers = { Authorization: `Bearer ${token}` }
  // Of the shop on the page, which may be the test's own.
  const { href } = new URL(`/api${path}`, page.url())
  // The shop may close a connection that was idle just when the request begins.
  const response = await page.request.fetch(href, { method, headers, data: body, maxRetries: 2 })
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
  return response.status() === 204 ? null : response.json()
}

export const REFUSAL = 'Le serveur refuse pour ce test'

/** From now on every such call is refused with a 500. */
export async function refuse(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: REFUSAL } })
      : route.fallback(),
  )
}

/** From now on every such call is lost on its way. */
export async function cut(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.abort('connectionreset') : route.fallback(),
  )
}

/** Presses the button or switch in sight that is called so, or the menu’s item: some have a twin for other widths. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  if (typeof name !== 'string')
    return page.getByRole('button', { name }).filter({ visible: true }).first().click()
  const role = /^(Actif|Inactif|Active|Visible) : /.test(name) ? 'switch' : 'button'
  const inMenu = name.replace(/^Supprimer /, 'Autres actions pour ')
  const named = page.getByRole(role, { name, exact: true }).filter({ visible: true })
  const opener = page.getByRole('button', { name: inMenu, exact: true }).filter({ visible: true })
  await named.or(opener).first().waitFor()
  const button = ((await named.count()) > 0 ? named : opener).first()
  const isMenu = inMenu !== name && (await button.getAttribute('aria-haspopup')) === 'menu'
  await button.click()
  if (isMenu) await page.getByRole('menuitem', { name: 'Supprimer' }).click()
}

/** Pastes a text into a field, as from a spreadsheet. */
export async function paste(field: Locator, copied: string): Promise<void> {
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)
}

/** Selects the first item of a list. */
export async function chooseFirst(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choisir/ })
  await boxes.first().check()
}

export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible()
}

/** A toast that was not there before this was last asked. */
export async function expectOnlyToast(page: Page, text: string): Promise<void> {
  const fresh = page.locator('[data-sonner-toast]:not([data-read])')
  await expect(fresh).toHaveText(text)
  await fresh.evaluate((toast) => toast.setAttribute('data-read', ''))
}

/** Answers the question that every deletion asks, having checked that it names the thing. */
export async function confirmDeletion(page: Page, name: string): Promise<Locator> {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Êtes-vous sûr de vouloir supprimer`)
  await expect(question).toContainText(name)
  await expect(question).toContainText('Cette action est irréversible.')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  return question
}

let made = 0

/** A name that no other test of this run has. */
export function ownName(what: string): string {
  made += 1
  return `${what} ${process.pid}-${made}`
}

/** True for a name that `ownName` gave. */
export const isOwn = (name: string) => name.includes(` ${process.pid}-`)
