import type { Page } from '@playwright/test'
import { logIn, press } from '../admin.ts'
import type { RunningShop } from '../shop-fixture.ts'
import type { Scene } from './scene.ts'

/** What is answered in place of the shop, by path; null for a failure. Anything but GET has its method in front. */
type Answers = Record<string, unknown>

type Steps = {
  answers?: Answers
  /** The names of the buttons that lead from the screen to the state, one after the other. */
  press?: string[]
  /** What else leads there, after the buttons. */
  next?: Scene['open']
  isAlike?: true
  isWide?: true
}

/** A refusal of the shop with its reason. */
export class Refusal {
  readonly body: { message: string; code?: string }
  constructor(message: string, code?: string) {
    this.body = { message, ...(code && { code }) }
  }
}

/** A state of an admin screen, opened independently of earlier states. */
export function screen(state: string, path: string, texts: string[], steps: Steps = {}): Scene {
  const { answers = {}, press: names = [], next, ...looks } = steps
  const open: Scene['open'] = async (page, shop) => {
    await visit(page, shop, path, answers)
    for (const name of names) await press(page, name)
    await next?.(page, shop)
  }
  return { state, texts, ...looks, open }
}

/** Goes to a screen of the admin, logged in, without drafts of the state before. */
export async function visit(
  page: Page,
  shop: RunningShop,
  path: string,
  answers: Answers = {},
): Promise<void> {
  await page.unrouteAll()
  for (const [call, json] of Object.entries(answers)) await answer(page, call, json)
  // Where a dialog is open at once, there is no main screen to wait for.
  if (!page.url().includes(shop.adminPath)) await logIn(page, shop, '/aide')
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.removeItem('admin-drafts')))
  await page.goto(`${shop.url}/${shop.adminPath}${path}`)
}

async function answer(page: Page, call: string, json: unknown): Promise<void> {
  const [path = '', method = 'GET'] = call.split(' ').reverse()
  await page.route(`**/api/${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (json === null) return route.fulfill({ status: 500, json: { message: 'Une erreur est survenue' } })
    return json instanceof Refusal ? route.fulfill({ status: 409, json: json.body }) : route.fulfill({ json })
  })
}
