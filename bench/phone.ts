import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../tests/support/credentials.ts'
import { ShopProgram } from '../tests/support/shop-program.ts'
import { FIRST_LOADS, type Gesture, OWNER, VISITOR } from './phone-gestures.ts'

// Measures what a slow phone takes for first loads and gestures, medians of the rounds:
// npm run bench:phone -- --rounds 3 --only menu

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const rounds = Number(values.rounds)
const isWanted = ({ name }: { name: string }) => name.includes(values.only)

/** How much slower the CPU is made. */
const SLOWDOWN = 6
/** A mobile line: latency in ms, bytes per second. */
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false }
/** ms above which a task blocks gestures, and those of which a first load and a gesture are to stay below. */
const [LONG, LOAD_LIMIT, BLOCKED_LIMIT, GESTURE_LIMIT] = [50, 250, 200, 200]
/** ms without a task after which a page is done. */
const QUIET = 1500

await using cleanUp = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
const shop = cleanUp.use(await ShopProgram.on({ DATA_DIR: folder, DEMO: 'on', ADMIN_PATH: 'gestion' }))
await shop.start()
const session = await openSession()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
cleanUp.defer(() => browser.close())

// Renders images and pages once: a first visitor of a new shop is not measured here.
for (const { path } of FIRST_LOADS) await withPage({ isSlow: false }, (page) => open(page, path))

console.log(`\n${cpus().length} cores (${cpus()[0]?.model}), CPU slowed ${SLOWDOWN} times, 1.6 Mbit/s`)
console.log('\n| first load | longest task ms | limit | blocked ms | limit |\n|---|---:|---:|---:|---:|')
for (const { name, path } of FIRST_LOADS.filter(isWanted)) {
  const loads = []
  for (let round = 0; round < rounds; round++) loads.push(await withPage({}, (page) => load(page, path)))
  const longest = median(loads.map((tasks) => Math.max(0, ...tasks)))
  const blocked = median(loads.map((tasks) => tasks.reduce((sum, task) => sum + Math.max(0, task - LONG), 0)))
  console.log(`| ${name} | ${longest} | ${LOAD_LIMIT} | ${blocked} | ${BLOCKED_LIMIT} |`)
}
console.log('\n| gesture | reacts after ms | limit |\n|---|---:|---:|')
for (const gesture of VISITOR.filter(isWanted)) await measure(gesture, {})
for (const gesture of OWNER.filter(isWanted)) await measure(gesture, { isOwner: true })

async function measure({ name, path, prepare, act, done }: Gesture, options: { isOwner?: boolean }) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await withPage(options, async (page) => {
      // The admin's stream of orders never ends.
      await open(page, path, options.isOwner ? 'load' : 'networkidle')
      await prepare?.(page)
      await settle(page)
      await page.evaluate(() => globalThis.reactions.splice(0))
      await act(page)
      await done(page).first().waitFor()
      await settle(page)
      times.push(Math.max(0, ...(await page.evaluate(() => globalThis.reactions))))
    })
  }
  console.log(`| ${name} | ${median(times)} | ${GESTURE_LIMIT} |`)
}

/** Loads a page, and lists the tasks of the main thread in ms that were long. */
async function load(page: Page, path: string): Promise<number[]> {
  await open(page, path)
  return page.evaluate(() => globalThis.tasks)
}

async function open(
  page: Page,
  path: string,
  waitUntil: 'load' | 'networkidle' = 'networkidle',
): Promise<void> {
  await page.goto(shop.url + path, { waitUntil, timeout: 60_000 })
  await settle(page)
}

/** Waits until the main thread has had no long task for a while. */
function settle(page: Page): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let seen = -1
        const timer = setInterval(() => {
          if (globalThis.tasks.length === seen) {
            clearInterval(timer)
            resolve()
          }
          seen = globalThis.tasks.length
        }, quiet)
      }),
    QUIET,
  )
}

type PageOptions = { isSlow?: boolean; isOwner?: boolean }

/** Opens a page in a browser without anything stored. */
async function withPage<Result>(
  { isSlow = true, isOwner = false }: PageOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 780 },
    locale: 'fr-DZ',
  })
  try {
    await context.addInitScript(observe)
    if (isOwner)
      await context.addInitScript((stored) => localStorage.setItem('admin-session', stored), session)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    if (isSlow) await slowDown(context, page)
    return await work(page)
  } finally {
    await context.close()
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tools.send('Network.emulateNetworkConditions', LINE)
}

declare global {
  /** ms of each long task. */
  var tasks: number[]
  /** ms from each input to the next paint. */
  var reactions: number[]
}

/** Runs in each page before its own scripts. */
function observe(): void {
  globalThis.tasks = []
  globalThis.reactions = []
  let isPainted = false
  new PerformanceObserver((list) => {
    isPainted ||= list.getEntriesByName('first-contentful-paint').length > 0
  }).observe({ type: 'paint', buffered: true })
  // Ignores tasks before the first paint, when there is nothing to tap.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (isPainted) globalThis.tasks.push(Math.round(duration))
  }).observe({ type: 'longtask', buffered: true })
  // Pointers and keys that did something: only they have an id.
  const inputs = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) globalThis.reactions.push(Math.round(entry.duration))
  }).observe(inputs as PerformanceObserverInit)
}

async function openSession(): Promise<string> {
  const response = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  })
  return response.text()
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
