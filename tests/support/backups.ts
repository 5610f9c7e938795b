import { join } from 'node:path'
import { expect } from 'vitest'
import type { Backup } from '#contract/backup.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import { writeBackup } from '#server/backup/write-archive.ts'
import type { Database, DatabaseName } from '#server/db/open.ts'
import { fingerprint, openSnapshot } from '#server/db/snapshot/snapshot.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { makeBusy } from './busy-shop.ts'
import { openEmpty } from './open-empty.ts'
import type { TestShop } from './open-test-shop.ts'

/** An empty place for a shop: a folder and a database without any table. */
export async function openPlace(name: DatabaseName) {
  const { config, open, ...empty } = await openEmpty(name)
  const { dataDir, databaseUrl } = config
  return { ...empty, dataDir, databaseUrl, database: open(), images: new ImageLibrary(config, () => {}) }
}

export async function printOf(settings: { dataDir: string; databaseUrl: string | undefined }) {
  await using snapshot = await openSnapshot(settings)
  return { tables: await fingerprint(snapshot), lastIds: snapshot.lastIds }
}

export function databaseOf({ db, config }: TestShop): Database {
  return { db, name: config.databaseUrl ? 'postgres' : 'sqlite' }
}

export async function backUp(shop: TestShop) {
  await makeBusy(shop)
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  return { file, written: await writeBackup(shop.config, shop.images, file) }
}

/** What the owner does with backups. */
export async function openBackups(shop: TestShop) {
  const session = await shop.logIn()
  const call = <Body>(method: string, path: string) => shop.json<Body>(method, path, undefined, session)
  const list = async () => (await call<Backup[]>('GET', '/backups')).body
  return {
    session,
    folder: shop.config.backups.folder,
    call,
    list,
    fetch: (name: string, headers: Record<string, string> = {}) =>
      shop.request(`/api/backups/${name}`, { headers: { ...session, ...headers } }),
    /** The newest backup, once it is not being made any more: it gives way to all else that a busy machine does. */
    settled: async (): Promise<Backup> => {
      const newest = async () => (await list())[0]
      await expect.poll(async () => (await newest())?.state, { timeout: 110_000 }).not.toBe('making')
      const found = await newest()
      if (!found) throw new Error('There is no backup')
      return found
    },
    steps: async () => {
      const { body } = await call<FirstSteps>('GET', '/shop/steps')
      return Object.fromEntries(body.steps.map(({ key, isDone }) => [key, isDone]))
    },
  }
}
