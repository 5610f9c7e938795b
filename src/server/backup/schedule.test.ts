// @module-tag long
import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { FirstSteps } from '#contract/first-steps.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { startShop } from '../start.ts'
import { listArchives } from './archives.ts'
import { checkBackup } from './read-backup.ts'
import { backUpIfDue } from './schedule.ts'

async function names(folder: string): Promise<string[]> {
  return (await listArchives(folder)).map(({ name }) => name)
}

onOneDatabase('backups are made when they are due, and the oldest go', async (shop) => {
  const folder = join(shop.config.dataDir, 'kept')
  const wanted = { folder, every: 24, keep: 2 }
  const at = (time: string) => backUpIfDue(shop, wanted, { now: new Date(time) })
  expect(await at('2026-11-01T10:00:00.000Z')).toBe(join(folder, 'guidon-2026-11-01T10-00-00Z.tar.gz'))
  await writeFile(join(folder, 'mine.tar.gz'), 'made by hand')
  expect(await at('2026-11-02T09:59:00.000Z')).toBeNull()
  expect(await at('2026-11-02T10:00:00.000Z')).not.toBeNull()
  expect(await at('2026-11-04T10:00:00.000Z')).not.toBeNull()
  const kept = ['guidon-2026-11-02T10-00-00Z.tar.gz', 'guidon-2026-11-04T10-00-00Z.tar.gz']
  expect(await names(folder)).toEqual(kept)
  // The clock was wrong and has been set back: backups from the future do not count.
  expect(await at('2026-10-01T10:00:00.000Z')).not.toBeNull()
  expect(await at('2026-10-01T10:10:00.000Z')).toBeNull()
  expect(await at('2026-10-02T09:59:00.000Z')).toBeNull()
  const session = await shop.logIn()
  const { body } = await shop.json('GET', '/backups/last', undefined, session)
  expect(body).toEqual({ madeAt: '2026-10-01T10:00:00.000Z', failedAt: null })
  expect(await at('2026-10-02T10:00:00.000Z')).not.toBeNull()
  const made = ['guidon-2026-10-01T10-00-00Z.tar.gz', 'guidon-2026-10-02T10-00-00Z.tar.gz']
  expect(await names(folder)).toEqual(made)
  expect(await readdir(folder)).toContain('mine.tar.gz')
  for (const name of made) await checkBackup(join(folder, name))
})

onOneDatabase('a shop whose settings say so backs itself up, one whose do not has no date', async (shop) => {
  const session = await shop.logIn()
  expect((await shop.json('GET', '/backups/last', undefined, session)).body).toEqual({
    madeAt: null,
    failedAt: null,
  })
  const folder = join(shop.config.dataDir, 'kept')
  const again = await startShop({ ...shop.config, backups: { folder, every: 1, keep: 1 } }, shop.log)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain('Backed up the shop')
  await again.stop()
  expect(await names(folder)).toHaveLength(1)
})

onOneDatabase(
  'a backup whose process dies is told, and takes neither the shop nor old backups along',
  async (shop) => {
    const folder = join(shop.config.dataDir, 'kept')
    const wanted = { folder, every: 1, keep: 1 }
    const session = await shop.logIn()
    const steps = async () => {
      const { body } = await shop.json<FirstSteps>('GET', '/shop/steps', undefined, session)
      return body.steps.find(({ key }) => key === 'backup')?.isDone
    }
    const old = await backUpIfDue(shop, wanted, { now: new Date(Date.now() - 24 * 3_600_000) })
    expect(await steps()).toBe(true)
    const kill = 'process.once("message",()=>process.kill(process.pid,"SIGKILL"))'
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(kill)}`)
    await writeFile(
      join(folder, `guidon-2026-10-02T10-00-00Z.tar.gz.${randomUUID()}.part`),
      'of one killed before',
    )
    const again = await startShop({ ...shop.config, backups: wanted }, shop.log)
    const failedAt = () => shop.json<{ failedAt: string | null }>('GET', '/backups/last', undefined, session)
    await expect.poll(async () => (await failedAt()).body.failedAt).not.toBeNull()
    await again.stop()
    const { err } = shop.logged.find(({ msg }) => msg === 'Backing up the shop failed') ?? {}
    expect(err).toMatchObject({ message: 'The process of the backup ended (SIGKILL)' })
    expect(await steps()).toBe(false)
    expect((await names(folder)).map((name) => join(folder, name))).toEqual([old])

    vi.unstubAllEnvs()
    const made = await backUpIfDue(shop, wanted, { now: new Date() })
    expect((await names(folder)).map((name) => join(folder, name))).toEqual([made])
    expect([await steps(), (await failedAt()).body.failedAt]).toEqual([true, null])
  },
)

onOneDatabase('a backup that fails is logged and leaves the shop running', async (shop) => {
  const folder = join(shop.config.dataDir, 'kept')
  await writeFile(folder, 'a file where the folder should be')
  const again = await startShop({ ...shop.config, backups: { folder, every: 1, keep: 1 } }, shop.log)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain('Backing up the shop failed')
  await again.stop()
  expect((await shop.json('GET', '/health')).status).toBe(200)
})
