// @module-tag long
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBackup } from '#server/backup/read-backup.ts'
import { ConfigError } from '#server/config.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import type { Outcome, Task } from '../support/archive-process.ts'
import { openPlace, printOf } from '../support/backups.ts'
import { IS_LONG } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'
import { openRandomShop } from '../support/random-shop.ts'
import { DATABASES, makeTestFolder } from '../support/test-databases.ts'

/** Archives of each database, restored into the other one; `FAULTS=short npm run test:faults` makes 50. */
const ARCHIVES = IS_LONG ? 500 : process.env.FAULTS === 'short' ? 50 : 8
/** Archives of one shop, which changes between them. */
const OF_A_SHOP = 25
const KILLED = 1 / 4

for (const from of DATABASES) {
  const to = from === 'sqlite' ? 'postgres' : 'sqlite'
  test(`archives of any shop, killed while written or restored, are equal or refused (${from} to ${to})`, {
    timeout: IS_LONG ? 7_200_000 : 600_000,
  }, async () => {
    const random = seededRandom(`Archives (${from} to ${to})`)
    using folder = makeTestFolder()
    await using place = await openPlace(to)
    await using runner = new ArchiveRunner()
    const counts = {
      archives: 0,
      'killed while written': 0,
      'killed while restored': 0,
      equal: 0,
      refused: 0,
    }
    const started = performance.now()
    let before = await contentOf(place)
    while (counts.archives < ARCHIVES) {
      const { shop, step } = await openRandomShop(from, random)
      await using _shop = shop
      for (let of = 0; of < OF_A_SHOP && counts.archives < ARCHIVES; of++) {
        for (let steps = random() * 6; steps > 0; steps--) await step()
        counts.archives += 1
        const expected = await contentOf(shop.config)
        const file = join(folder.path, 'shop.tar.gz')
        const write: Task = { kind: 'write', where: shop.config, file }
        if (random() < KILLED) {
          counts['killed while written'] += 1
          await runner.kill(write, random())
          if (existsSync(file)) await checkBackup(file)
          // What is left of it is no shop.
          for (const part of (await readdir(folder.path)).filter((name) => name.endsWith('.part'))) {
            const cut: Task = { kind: 'restore', where: place, file: join(folder.path, part) }
            const { refused } = await runner.run(cut)
            const now = await contentOf(place)
            expect(now).toEqual(refused === undefined ? expected : before)
            if (refused !== undefined) counts.refused += 1
            before = now
            await rm(cut.file)
          }
        }
        if (!existsSync(file)) expect(await runner.run(write)).toEqual({})
        const restore: Task = { kind: 'restore', where: place, file }
        if (random() < KILLED) {
          counts['killed while restored'] += 1
          await runner.kill(restore, random())
          // PostgreSQL notices a moment later that its client is gone; until then it holds the lock of a restore.
          if (to === 'postgres') await sql`select pg_advisory_xact_lock(2019)`.execute(place.database.db)
          expect([before, expected]).toContainEqual(await contentOf(place))
        }
        expect(await runner.run(restore)).toEqual({})
        before = await contentOf(place)
        expect(before).toEqual(expected)
        counts.equal += 1
        await rm(file)
      }
    }
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `${from} to ${to}: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')} in ${seconds} s`,
    )
  })
}

/** All rows and last ids, without the version of the catalogue, which rises where a shop is replaced; null for no shop. */
async function contentOf({ dataDir, databaseUrl }: DatabaseSettings) {
  const print = await printOf({ dataDir, databaseUrl }).catch((error: unknown) => {
    if (error instanceof ConfigError) return null
    throw error
  })
  if (!print) return null
  const { tables, lastIds } = print
  return { tables: { ...tables, shop_state: tables.shop_state?.rows }, lastIds }
}

/** Runs tasks in a process of their own, one after another, and kills it when asked to. */
class ArchiveRunner implements AsyncDisposable {
  #child: ChildProcess | undefined
  /** ms that the last task of each kind took. */
  readonly #took = { write: 100, restore: 300 }

  async run(task: Task): Promise<Outcome> {
    const child = await this.#start()
    const started = performance.now()
    this.#send(child, task)
    const answered = new AbortController()
    const { signal } = answered
    const [outcome] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }),
    ])
    answered.abort()
    // The code of its exit, if nothing has killed it.
    if (typeof outcome !== 'object' || outcome === null) throw new Error(`The process has ended: ${outcome}`)
    this.#took[task.kind] = performance.now() - started
    return outcome
  }

  /** Kills the process at `moment` of a task: 0 at its begin, 1 at its end. */
  async kill(task: Task, moment: number): Promise<void> {
    const child = await this.#start()
    this.#send(child, task)
    // The moment is what is tried here, so that any of them may be the one.
    await setTimeout(moment * this.#took[task.kind])
    await this[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = fork(new URL('../support/archive-process.ts', import.meta.url), { execArgv: [] })
    this.#child = child
    // It has loaded, so that a kill hits its task.
    await once(child, 'message')
    return child
  }

  #send(child: ChildProcess, { kind, file, where: { dataDir, databaseUrl } }: Task): void {
    child.send({ kind, file, where: { dataDir, databaseUrl } } satisfies Task)
  }
}
