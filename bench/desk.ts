import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import type { Figures } from '#contract/figures.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { startShop } from '#server/start-shop.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from '../tests/support/credentials.ts'
import { fillOrders } from '../tests/support/fill-orders.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { ShopProgram } from '../tests/support/shop-program.ts'

// Measures what the order desk asks of the built shop, one request after the other:
// npm run bench:desk -- --orders 200000 --database sqlite --rounds 7

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '7' },
  },
})
const orders = Number(values.orders)
const rounds = Number(values.rounds)
const deep = Math.floor(orders / 20)

const FILTERS = [
  '',
  'status=delivered',
  'wilayaId=1',
  'wilayaId=58',
  'deliveryType=center',
  'channel=facebook',
  `from=${daysAgo(30)}&to=${daysAgo(0)}`,
  `to=${daysAgo(700)}`,
  'duplicates=true',
  'duplicates=false',
  'blocked=true',
  'blocked=false',
  'parcel=none',
  'parcel=open',
  'status=cancelled&wilayaId=58',
  `wilayaId=58&channel=facebook&from=${daysAgo(365)}`,
  'search=benali',
  'search=zoe%20saidi',
  'search=0562%2031',
  'search=%2B213%20562%2031',
  `search=${orders}`,
  'search=introuvable',
  'search=0',
  'search=benali&wilayaId=58',
]
const LISTS = [
  'queue=call',
  'queue=call&wilayaId=1',
  `page=${deep}`,
  `status=delivered&page=${Math.floor(deep * 0.7)}`,
  `deliveryType=home&page=${Math.floor(deep * 0.6)}`,
  'sort=oldest',
  'sort=oldest&wilayaId=58',
  'limit=100',
  ...FILTERS,
]

await using cleanUp = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
const settings: Record<string, string> = { DATA_DIR: folder, LOG_LEVEL: 'error' }
if (values.database === 'postgres') {
  const postgres = await startPostgres()
  cleanUp.defer(postgres.stop)
  settings.DATABASE_URL = postgres.url('postgres')
}
const config = readConfig({ ...settings, DEMO: 'off', ADMIN_EMAIL, ADMIN_PASSWORD, ...SHOP_SETTINGS })
await (await startShop(config, pino({ level: 'error' }))).stop()
const database = openDatabase(config)
await fillOrders(database, orders)
await sql`insert into order_events (order_id, kind, actor, details, created_at)
  select id, 'call', 'owner', '{}', created_at from orders`.execute(database.db)
await database.db.insertInto('blocked_phones').values(blockedPhones()).execute()
await database.searchDb.destroy()
if (values.database === 'sqlite') await database.db.destroy()

console.log(`\n${orders} orders, ${values.database}, ${cpus().length} cores (${cpus()[0]?.model})\n`)
console.log('| | orders | fastest ms | median ms | slowest ms |\n|---|---:|---:|---:|---:|')
{
  await using desk = await openDesk()
  for (const query of LISTS) await measure(desk, `/orders?${query}`, ({ total }) => total)
  for (const query of FILTERS) await measure(desk, `/orders/counts?${query}`, ({ all }) => all)
  await measure(desk, '/dashboard', ({ orderCount }) => orderCount)
  for (const from of [29, 364, 729])
    await measure<Figures>(desk, `/figures?by=week&from=${daysAgo(from)}`, ({ byChannel }) =>
      byChannel.reduce((sum, { orders }) => sum + orders, 0),
    )
  console.log(`\nmemory at its height: ${megabytes(desk.program.peakMemory)} MB\n`)
}
console.log('| export | lines | s | MB | memory at its height, MB |\n|---|---:|---:|---:|---:|')
for (const query of ['format=csv', 'format=xlsx', 'format=csv&channel=web', 'format=xlsx&channel=web']) {
  await using desk = await openDesk()
  await measureExport(desk, query)
}

type Desk = { program: ShopProgram; get: (path: string) => Promise<Response> }

/** A program of its own, and its admin. */
async function openDesk(): Promise<Desk & AsyncDisposable> {
  const program = await ShopProgram.on(settings)
  await program.start()
  const headers = { Authorization: await program.logIn() }
  return {
    program,
    get: (path) => fetch(`${program.url}/api${path}`, { headers }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}

async function measure<Body = Record<string, number>>(
  { get }: Desk,
  path: string,
  total: (body: Body) => number | undefined,
) {
  const times: number[] = []
  let count: number | undefined
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const response = await get(path)
    count = total((await response.json()) as Body)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const shown = [times[0], times[Math.floor(rounds / 2)], times.at(-1)].map((ms) => ms?.toFixed(1))
  console.log(`| ${decodeURIComponent(path)} | ${count ?? 'failed'} | ${shown.join(' | ')} |`)
}

async function measureExport({ get, program }: Desk, query: string): Promise<void> {
  const started = performance.now()
  const response = await get(`/orders/export?${query}`)
  let [bytes, lines] = [0, 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    for (const byte of chunk) if (byte === 10) lines++
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const shown = query.startsWith('format=csv') ? String(lines - 1) : 'the same'
  console.log(`| ${query} | ${shown} | ${seconds} | ${megabytes(bytes)} | ${megabytes(program.peakMemory)} |`)
}

function blockedPhones() {
  return Array.from({ length: 50 }, (_, n) => {
    const phone = `05${10_000_000 + n * 7919 * 37}`
    return { phone, phone_key: phone, reason: '', created_at: new Date().toISOString() }
  })
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
