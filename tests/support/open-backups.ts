import { expect } from 'vitest'
import type { Backup } from '#contract/backup.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { TestShop } from './open-test-shop.ts'

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
