import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { MEMORY_ENVIRONMENT } from '../scripts/memory-environment.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from '../tests/support/credentials.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { fillCatalogue } from './catalogue.ts'
import { measureHostileClients } from './hostile.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { printTable, type Row } from './table.ts'

// Measures the built shop against a bare server that answers the same bytes, by turns in one run:
// npm run bench -- --products 1000|20000 --database sqlite|postgres --rounds 5 --seconds 3

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const products = Number(values.products)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
/** First of the numbers that make each request of a cold page another one; above every price. */
const FIRST = 100_000

/** `visit`: the paths of a whole visit, which count as one. */
type Target = { name: string; path: string; isCold?: boolean; visit?: string[] }

/** Requests per second of the limit, and the result of the shop, in one round. */
type Pair = { limit: number; shop: LoadResult }

const TARGETS: Target[] = [
  { name: 'home', path: '/' },
  { name: 'category page', path: '/categorie/1' },
  { name: 'product page', path: '/produit/1' },
  { name: 'search page', path: '/recherche?search=casque' },
  { name: 'API product list', path: '/api/products?limit=20' },
  { name: 'API product', path: '/api/products/1' },
  { name: 'API suggestions', path: '/api/products?search=casque&limit=5&view=card' },
  { name: 'category page, cold', path: '/categorie/1?maxPrice={n}', isCold: true },
  {
    name: 'API suggestions, cold',
    path: '/api/products?search=casque%20{n}&limit=5&view=card',
    isCold: true,
  },
]

await using cleanUp = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...MEMORY_ENVIRONMENT,
  // A shop without a name, a phone and an owner takes no order.
  ...SHOP_SETTINGS,
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  DATA_DIR: folder,
  PORT: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DEMO: 'off',
}
if (values.database === 'postgres') {
  const postgres = await startPostgres()
  cleanUp.defer(postgres.stop)
  environment.DATABASE_URL = postgres.url('postgres')
}
const shop = await startShop(readConfig(environment), pino({ level: 'error' }))
await fillCatalogue(shop.db, shop.images, products)
await shop.stop()

const started = performance.now()
const server = await startServer(['dist/server/main.js'], environment, /Shop\s+http:\/\/[^:]+:(\d+)\//)
cleanUp.defer(() => stop(server.process))
await fetch(`http://127.0.0.1:${server.port}/`)
const startTime = Math.round(performance.now() - started)

const rows: Row[] = []
const isWanted = ({ name }: Target) => name.includes(values.only ?? '')
for (const target of TARGETS.filter(isWanted)) rows.push(await measure(target))
const visit = await listVisit('/categorie/1')
const [image = ''] = visit.filter((path) => path.includes('/image'))
for (const target of [
  { name: 'image', path: image },
  { name: 'visit', path: '/categorie/1', visit },
].filter(isWanted))
  rows.push(await measure(target))
if (values.database === 'sqlite' && 'orders'.includes(values.only ?? '')) rows.push(await measureOrders())
const { model } = cpus()[0] ?? { model: 'unknown' }
console.log(
  `\n${products} products, ${values.database}, ${cpus().length} cores (${model}), ${new Date().toISOString().slice(0, 10)}`,
)
console.log(`start to first page: ${startTime} ms; memory at the end: ${memoryOf(server.process)} MB\n`)
printTable(rows)
await stop(server.process)
if ('hostile clients'.includes(values.only ?? '')) {
  const { DATABASE_URL = '' } = environment
  await measureHostileClients({ DATA_DIR: folder, DATABASE_URL }, { load: send, rounds })
}

async function measure({ name, path, isCold, visit }: Target): Promise<Row> {
  const paths = visit ?? [path]
  const sizes = await Promise.all(paths.map(async (one) => [one, await sizeOf(one, visit !== undefined)]))
  const known = JSON.stringify(Object.fromEntries(sizes))
  const bare = await startServer(['bench/limit.ts', known], process.env, /"port":(\d+)/)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const from = FIRST + round * 10_000_000
    const requests = paths.map((one) => get(one, visit !== undefined))
    const { perSecond: limit } = await send({ port: bare.port, requests, from })
    pairs.push({ limit, shop: await send({ port: server.port, requests, from }) })
  }
  await stop(bare.process)
  return rowOf(name, pairs, isCold)
}

async function measureOrders(): Promise<Row> {
  const wilayas = (await (await fetch(`http://127.0.0.1:${server.port}/api/wilayas`)).json()) as {
    id: number
    name: string
    homePrice: number
    baladiyas: string[]
  }[]
  const oran = wilayas.find(({ name }) => name === 'Oran')
  const product = (await (await fetch(`http://127.0.0.1:${server.port}/api/products/2`)).json()) as {
    price: number
  }
  const body = JSON.stringify({
    customerName: 'Mesure',
    customerPhone: '0550000000',
    wilayaId: oran?.id,
    deliveryType: 'home',
    baladiya: 'Oran',
    deliveryAddress: 'rue',
    totalAmount: product.price + (oran?.homePrice ?? 0),
    items: [{ productId: 2, quantity: 1, price: product.price, size: null, color: null }],
  })
  const order = `POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nIdempotency-Key: bench-{n}\r\n\r\n${body}`
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const limit = JSON.parse(
      execFileSync('node', ['bench/commit-limit.ts', folder, String(seconds)], { encoding: 'utf8' }),
    ).perSecond
    pairs.push({
      limit,
      shop: await send({ port: server.port, requests: [order], from: FIRST + round * 10_000_000 }),
    })
  }
  return rowOf('order (durable)', pairs)
}

/** Takes the round whose ratio is the median. */
function rowOf(name: string, pairs: Pair[], isCold = false): Row {
  const sorted = pairs.toSorted((a, b) => a.shop.perSecond / a.limit - b.shop.perSecond / b.limit)
  const middle = sorted[Math.floor(rounds / 2)]
  if (!middle) throw new Error('No round was run')
  return { name, limit: middle.limit, ...middle.shop, isCold, memory: memoryOf(server.process) }
}

/** The text of a request; those of a visit ask for compressed bodies, as browsers do. */
function get(path: string, isVisit: boolean): string {
  const encoding = isVisit ? 'Accept-Encoding: br\r\n' : ''
  return `GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept: image/webp\r\n${encoding}\r\n`
}

/** The bytes of a body as they are sent, in the encoding that `get` asks for. */
async function sizeOf(path: string, isVisit: boolean): Promise<number> {
  const headers = { Accept: 'image/webp', 'Accept-Encoding': isVisit ? 'br' : 'identity' }
  const sent = request({ port: server.port, path: path.replace('{n}', String(FIRST)), headers })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return (await buffer(response)).byteLength
}

/** A page, its styles, fonts and scripts, and the images of its first screen: those that are not loaded lazily. */
async function listVisit(path: string): Promise<string[]> {
  const html = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()
  const files = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([file]) => file)
  const images = [...html.matchAll(/<img src="([^"]+)"[^>]*loading="eager"/g)].map(([, src = '']) => src)
  return [path, ...new Set([...files, ...images.map((src) => src.replaceAll('&amp;', '&'))])]
}

async function send(options: Omit<LoadOptions, 'connections' | 'seconds'>): Promise<LoadResult> {
  const child = spawn('node', ['bench/load.ts', JSON.stringify({ connections: 16, seconds, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(child, 'close')
  return JSON.parse(said)
}

async function startServer(args: string[], env: NodeJS.ProcessEnv, announcement: RegExp) {
  const child = spawn('node', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = announcement.exec(line)?.[1]
    if (port) return { port: Number(port), process: child }
  }
  throw new Error(`${args[0]} ended before it listened`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function memoryOf(child: ChildProcess): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }))
  return Math.round(kilobytes / 1024)
}
