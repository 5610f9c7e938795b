import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import pino from 'pino'
import type { ProductFilters } from '#contract/reads.ts'
import { PRODUCT_SORTS } from '#rules/product-list.ts'
import { listProductCards } from '#server/catalogue/products/products.ts'
import { listProductFilters } from '#server/catalogue/search/filter-values.ts'
import { readConfig } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts'
import { fillCatalogue, fillVehicles } from './catalogue.ts'

// Measures the CPU of every list, search and filter at 20,000 products and 2,000 models of vehicles, PostgreSQL's
// processes included (Linux): npm run bench:lists -- --database sqlite --fit-all 0.1
// With --categories 1 all products are of one, whose list filters by six characteristics.

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '20000' },
    database: { type: 'string', default: 'sqlite' },
    'fit-all': { type: 'string', default: '0.1' },
    categories: { type: 'string', default: '20' },
  },
})

/** One value of each of six characteristics, the first of which most products have; and two values of one. */
const SPECS = ['Homologation', 'Coque', 'Saison', 'Protections', 'Dimension', 'Poids'].map(
  (name) => `${name}:${name} 1`,
)
const TWO_VALUES = ['Saison:Saison 0', 'Saison:Saison 1']

const FILTERS: ProductFilters[] = [
  {},
  { category: 1 },
  { category: 1, subcategory: 'Rayon 1' },
  { subcategory: 'Rayon 1' },
  { brand: ['Marque 1'] },
  { category: 1, brand: ['Marque 1'] },
  { minPrice: 20_000, maxPrice: 21_000 },
  { minPrice: 20_000, maxPrice: 60_000 },
  { category: 1, minPrice: 20_000, maxPrice: 60_000 },
  { brand: ['Marque 1'], maxPrice: 60_000 },
  { isNew: true },
  { inStock: false },
  { category: 1, isNew: true, inStock: true },
  { size: 'M' },
  { category: 1, size: 'M' },
  { brand: ['Marque 1'], size: 'XL', isNew: true },
  { search: 'casque' },
  { search: 'casque 199' },
  { search: 'atlas', category: 1 },
  { search: 'caske atlas' },
  { search: 'le caske atlaz', category: 1 },
  { search: 'a' },
  { search: '1' },
  { search: 'marque 7', size: 'M', maxPrice: 60_000 },
  { search: 'zzzzzz' },
  { category: 1, spec: SPECS.slice(0, 1) },
  { category: 1, spec: TWO_VALUES },
  { category: 1, spec: SPECS.slice(0, 3) },
  { category: 1, spec: SPECS },
  { category: 1, spec: [...SPECS.slice(0, 2), ...TWO_VALUES], size: 'M', maxPrice: 60_000 },
  { category: 1, spec: SPECS.slice(0, 2), brand: ['Marque 1'], inStock: true },
  { search: 'casque', category: 1, spec: SPECS.slice(0, 2) },
  { spec: TWO_VALUES },
  { spec: SPECS },
]

/** `fillVehicles` makes the first model a common one. */
const VEHICLES: ProductFilters[] = [{}, { model: 7 }, { model: 7, year: 2018 }, { model: 1 }, { model: 2001 }]

// A query in the thread of searches keeps no process alive.
const alive = setInterval(() => {}, 1000)
const folder = makeTemporaryFolder('shop-lists')
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const environment = { ...process.env, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }
const shop = await startShop(
  readConfig(postgres ? { ...environment, DATABASE_URL: postgres.url('postgres') } : environment),
  pino({ level: 'error' }),
)
let postmaster: number | undefined
try {
  await fillCatalogue(shop.db, shop.images, Number(values.products), Number(values.categories))
  await fillVehicles(shop.db, Number(values.products), Number(values['fit-all']))
  const sizes = JSON.stringify(['S', 'M', 'L', 'XL'])
  await shop.db.updateTable('products').set({ sizes }).where(sql<SqlBool>`id % 10 < 6`).execute()
  if (postgres) {
    await sql`vacuum analyze`.execute(shop.db)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db)
    postmaster = Number(statOf(rows[0]?.pid)[1])
  }
  const lists: [text: string, ms: number][] = []
  const filterValues: [text: string, ms: number][] = []
  for (const vehicle of VEHICLES) {
    for (const filters of FILTERS) {
      const wanted = { ...filters, ...vehicle }
      filterValues.push([JSON.stringify(wanted), await cpuOf(() => listProductFilters(shop, wanted))])
      for (const sort of filters.search ? [undefined, ...PRODUCT_SORTS] : PRODUCT_SORTS) {
        for (const page of [1, 20]) {
          const list = { ...wanted, sort, page }
          lists.push([JSON.stringify(list), await cpuOf(() => listProductCards(shop, list, 'visitor'))])
        }
      }
    }
  }
  print('lists', lists)
  print('values of filters', filterValues)
} finally {
  clearInterval(alive)
  await shop.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

function print(what: string, results: [text: string, ms: number][]): void {
  const sorted = results.toSorted(([, a], [, b]) => b - a)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.[1].toFixed(1)
  console.log(
    `${what}, ${values.database}: ${sorted.length}, median ${at(0.5)} ms, 90th ${at(0.1)} ms; slowest:`,
  )
  for (const [text, ms] of sorted.slice(0, 10)) console.log(`  ${ms.toFixed(1)} ms  ${text}`)
}

/** Returns the median of three runs, in ms of CPU. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = usedCpu()
    await run()
    times.push(usedCpu() - before)
  }
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

function usedCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (postmaster ? postgresCpu(postmaster) : 0)
}

/** Counts processes that have ended in hundredths of a second, as the kernel does. */
function postgresCpu(pid: number): number {
  const [ended, system] = statOf(pid).slice(13, 15)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const running = children.map((child) => readIfAlive(`/proc/${child}/schedstat`).split(' ')[0])
  return (Number(ended) + Number(system)) * 10 + running.reduce((sum, ns) => sum + Number(ns) / 1e6, 0)
}

/** Returns the fields of a process after its name (proc_pid_stat(5)): its parent is the second. */
function statOf(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

function readIfAlive(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '0'
  }
}
