import { expect, test, vi } from 'vitest'
import type { ServerState } from '#contract/server-state.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import * as freeSpace from '../free-space.ts'

test('the owner learns of a disk that is nearly full, and of addresses that the settings do not fit', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const session = await shop.logIn()
  const ask = async () => (await shop.json<ServerState>('GET', '/server', undefined, session)).body
  const space = vi.spyOn(freeSpace, 'findFreeBytes')
  space.mockResolvedValue(2 * 1024 ** 3)
  const quiet = { publicUrl: shop.config.publicUrl, proxyProblem: null, copies: null }
  expect(await ask()).toEqual({ disk: { freeBytes: 2 * 1024 ** 3, isShort: false }, ...quiet })
  space.mockResolvedValue(900_000_000)
  await shop.request('/', { headers: { 'X-Forwarded-For': '41.0.0.1' } })
  expect(await ask()).toEqual({
    ...quiet,
    disk: { freeBytes: 900_000_000, isShort: true },
    proxyProblem: 'ignored',
  })
  space.mockRestore()
  expect((await shop.json('GET', '/server')).status).toBe(401)
})
