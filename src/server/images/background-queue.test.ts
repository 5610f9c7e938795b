import { expect, test } from 'vitest'
import { createBackgroundQueue } from './variants.ts'

function openQueue(limit = 10) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const reported: unknown[] = []
  const queue = createBackgroundQueue(limit, (error) => reported.push(error))
  const add = (key: string) =>
    queue.add(key, () => {
      begun.push(key)
      return new Promise<void>((end) => ends.set(key, end))
    })
  const end = async (key: string) => {
    ends.get(key)?.()
    // The next job only begins in a later iteration of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, add, end, begun, reported }
}

test('jobs run one at a time, each key once', async () => {
  const { queue, add, end, begun } = openQueue()
  for (const key of ['a', 'b', 'a', 'b', 'c']) add(key)
  expect(begun).toEqual(['a'])
  add('a')
  await end('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('c')
  await queue.settled()
  add('a')
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
})

test('a full queue ignores new jobs', async () => {
  const { queue, add, end, begun } = openQueue(2)
  for (const key of ['a', 'b', 'c']) add(key)
  await end('a')
  await end('b')
  await queue.settled()
  expect(begun).toEqual(['a', 'b'])
})

test('a job that fails is reported and does not stop the next', async () => {
  const { queue, begun, reported } = openQueue()
  const failure = new Error('no room')
  queue.add('bad', () => Promise.reject(failure))
  queue.add('good', async () => begun.push('good'))
  await queue.settled()
  expect([begun, reported]).toEqual([['good'], [failure]])
})

test('a closed queue drops waiting jobs and ignores new ones', async () => {
  const { queue, add, end, begun } = openQueue()
  for (const key of ['a', 'b', 'c']) add(key)
  queue.close()
  add('d')
  await end('a')
  await queue.settled()
  expect(begun).toEqual(['a'])
})
