import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import {
  test as base,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import type { Session } from '#contract/admin.ts'
import { openSession } from '../support/log-in-at.ts'
import { execute } from '../support/postgres-server.ts'
import { waitForShop } from '../support/run-process.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

export type ShopOptions = { database: 'sqlite' | 'postgres' }

/** A shop of the worker's own, with the demo catalogue, behind an admin path that nobody can know. */
export type RunningShop = {
  url: string
  adminPath: string
  /** The JSON of the API's response to the owner, who is logged in. */
  asOwner: (path: string, init?: RequestInit) => Promise<unknown>
  /** The same of a call with a JSON body. */
  send: (method: string, path: string, body: object) => Promise<unknown>
  openSession: () => Promise<Session>
  /** The URL of another instance on the same shop; on SQLite, which has one, of this. */
  otherCopy: () => Promise<string>
}

type Fixtures = {
  complaints: string[]
  /** Chromium's tools on the page. What they slow down would stay so for the tests that reuse the page. */
  devtools: CDPSession
  /** A shop that no other test has changed. */
  ownShop: RunningShop
}

/** Playwright's test with a running shop; a page of the context that complains in its console fails its test. */
export const test = base.extend<Fixtures, ShopOptions & { shop: RunningShop }>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  shop: [
    async ({ database }, use) => {
      await using cleanUp = new AsyncDisposableStack()
      await use(await openShop(database, cleanUp))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ownShop: async ({ database }, use) => {
    await using cleanUp = new AsyncDisposableStack()
    await use(await openShop(database, cleanUp))
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await awaitHydration(page)
    await use(page)
  },
  devtools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page)
    await use(session)
    await session.detach()
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const onError = (error: WebError) => complaints.push(error.error().message)
      const onMessage = (message: ConsoleMessage) => {
        // The browser reports refused and lost requests by itself; tests of those look at the page.
        const isReport = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isReport) complaints.push(message.text())
      }
      context.on('weberror', onError)
      context.on('console', onMessage)
      await use(complaints)
      // The next test may have the same context.
      context.off('weberror', onError)
      context.off('console', onMessage)
      expect(complaints, 'errors in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The tag of what looks or works otherwise on a desktop than on a phone: only that runs on both. */
export const WIDE = '@wide'
/** The tag of what a keyboard or a mouse does: that runs on a desktop alone. */
export const DESKTOP = '@desktop'
/** The tag of what `npm test` runs; the others run in `npm run test:long`. */
export const CORE = '@core'

/** Stops the time of the tab's pages, which a slow machine would let run: only `page.clock` moves it on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Resolves once the page has loaded with its fonts, has drawn, and its thread has nothing to do. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
  })
}

/** From here on, a page that was gone to is one that answers; a test that says `waitUntil` looks for itself. */
async function awaitHydration(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('hydrated', () => document.documentElement.setAttribute('data-hydrated', '')),
  )
  const wait = () => page.locator('html:not(:has(#state)), html[data-hydrated]').waitFor()
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await wait()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await wait()
    return answer
  }
}

/** Starts a shop with the demo, which ends with `cleanUp`. */
async function openShop(
  database: ShopOptions['database'],
  cleanUp: AsyncDisposableStack,
): Promise<RunningShop> {
  const folder = makeTemporaryFolder('shop-e2e')
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  await copyDemo(folder)
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT: 'off',
    BACKUP_EVERY: 'off',
    LOG_LEVEL: 'warn',
    // The couriers of tests are on this machine.
    COURIER_TEST_HOSTS: 'on',
  }
  if (database === 'postgres') {
    const own = await cloneDatabase()
    cleanUp.defer(own.drop)
    environment.DATABASE_URL = own.url
  }
  const adminPath = `bureau-${randomBytes(6).toString('hex')}`
  const start = async () => {
    const server = spawn('node', ['dist/server/main.js'], {
      env: { ...environment, ADMIN_PATH: adminPath },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    cleanUp.defer(() => stop(server))
    return (await waitForShop(server)).url
  }
  const url = await start()
  const otherCopy = async () => (database === 'postgres' ? start() : url)
  const asOwner = await logIn(url)
  const send = (method: string, path: string, body: object) =>
    asOwner(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { url, adminPath, asOwner, send, openSession: () => openSession(url), otherCopy }
}

/** Copies the demo shop, but for the variants of images: named by content, they are rendered once for all. */
async function copyDemo(folder: string): Promise<void> {
  const demo = process.env.DEMO_FOLDER ?? ''
  const variants = join(demo, 'images/variants')
  await mkdir(variants, { recursive: true })
  await cp(demo, folder, { recursive: true, filter: (path) => path !== variants })
  await symlink(variants, join(folder, 'images/variants'))
}

async function cloneDatabase() {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const admin = process.env.DEMO_POSTGRES ?? ''
  await execute(admin, `create database ${name} template ${process.env.DEMO_TEMPLATE}`)
  const url = new URL(admin)
  url.pathname = name
  return { url: url.href, drop: () => execute(admin, `drop database ${name} with (force)`) }
}

/** Ends a shop, and waits for it. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function logIn(url: string) {
  let { token } = await openSession(url)
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${url}/api${path}`, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${token}` } })
  return async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await ask(path, init)
    if (answer.status !== 401) return answer.json()
    // A test has changed the password, which ends all other sessions.
    token = (await openSession(url)).token
    return (await ask(path, init)).json()
  }
}
