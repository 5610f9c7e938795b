import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Counts the attempts of a read that always fails this way. */
async function countTries(error: Error): Promise<number> {
  const read = vi.fn(() => Promise.reject(error))
  const reading = createQueryClient().fetchQuery({ queryKey: ['read'], queryFn: read, retryDelay: 0 })
  await expect(reading).rejects.toBe(error)
  return read.mock.calls.length
}

test('a browser asks once more when the network or the server failed, not when the server said no', async () => {
  vi.stubGlobal('document', new EventTarget())
  expect(await countTries(new TypeError())).toBe(2)
  expect(await countTries(new ApiError(503, { message: '' }))).toBe(2)
  expect(await countTries(new ApiError(404, { message: '' }))).toBe(1)
})

test('a page made on the server does not wait for a read to fail twice', async () => {
  expect(await countTries(new TypeError())).toBe(1)
  expect(await countTries(new ApiError(503, { message: '' }))).toBe(1)
})
