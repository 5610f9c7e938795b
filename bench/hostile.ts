import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { type AttackName, attack, send } from '../tests/support/attackers.ts'
import { ShopProgram } from '../tests/support/shop-program.ts'
import type { LoadOptions, LoadResult } from './load.ts'

/** Factor by which p99 of a cached page may grow; ms of `/api/health`; MB. */
const MAX_SLOWER = 5
const MAX_HEALTH = 1000
const MAX_MEMORY = 400

const MB = 1_000_000
/** ms between two requests for health, and until an attack has taken what it can. */
const PAUSE = 100
const BEGINNING = 10_000

/** Of others than the attackers, and what each attack keeps open. */
const VISITOR = '127.0.1.1'
const ATTACKS: [name: AttackName, clients: number, text: string][] = [
  ['unfinished connections', 1, '5,000 unfinished connections'],
  ['cold pages', 1, '1,800 pipelined cold pages'],
  ['unread lists', 8, 'eight full budgets of unsent bytes'],
]

type Load = (options: Pick<LoadOptions, 'port' | 'requests' | 'from' | 'localAddress'>) => Promise<LoadResult>

/** Prints what hostile clients cost those who open the cached home page, each on a shop just started. */
export async function measureHostileClients(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  { load, rounds }: { load: Load; rounds: number },
): Promise<void> {
  await lengthenDescriptions(settings)
  console.log(
    '\n| home beside | p99 to quiet | failures | /api/health ms | memory MB |\n|---|---:|---:|---:|---:|',
  )
  for (const [name, clients, text] of ATTACKS) {
    await using program = await ShopProgram.on({ ...settings, RATE_LIMIT: 'on' })
    await program.start()
    const requests = ['GET / HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br\r\n\r\n']
    const port = Number(new URL(program.url).port)
    let failures = 0
    const measure = async () => {
      const p99s: number[] = []
      for (let round = 0; round < rounds; round++) {
        const result = await load({ port, requests, from: 0, localAddress: VISITOR })
        failures += result.failures
        p99s.push(result.p99)
      }
      return p99s.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    }
    await measure()
    const quiet = await measure()
    await using _attack = await attack(program.url, name, clients)
    await setTimeout(BEGINNING)
    let isOver = false
    const measuring = measure().finally(() => {
      isOver = true
    })
    let slowest = 0
    while (!isOver) {
      const started = performance.now()
      const status = await send(`${program.url}/api/health`, { agent: false, localAddress: VISITOR })
      if (status !== 200) failures++
      slowest = Math.max(slowest, performance.now() - started)
      await setTimeout(PAUSE)
    }
    const ratio = (await measuring) / quiet
    const cells = [text, ratio.toFixed(2), failures, slowest.toFixed(0), Math.round(program.peakMemory / MB)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(`| at most | ${MAX_SLOWER} | 0 | ${MAX_HEALTH} | ${MAX_MEMORY} |`)
}

/** A list of 100 products takes more than the kernel holds for a connection. */
async function lengthenDescriptions({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL: string }) {
  const { db } = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })
  const full_description = 'Un casque très bien décrit. '.repeat(750)
  await db.updateTable('products').set({ full_description }).execute()
  await db.destroy()
}
