import { expect, test } from 'vitest'
import { every } from './every.ts'

const fail = (error: unknown) => expect.unreachable(String(error))

/** Waits until a second timer with the same interval has run more than three times. */
async function untilOthersRun(): Promise<void> {
  let runs = 0
  await using _timer = every(1, async () => void runs++, fail)
  await expect.poll(() => runs).toBeGreaterThan(3)
}

test('a run begins at once where asked to, the next after its end, and none after disposal', async () => {
  const first = Promise.withResolvers<void>()
  let runs = 0
  const timer = every(1, () => (runs++ === 0 ? first.promise : Promise.resolve()), fail, {
    first: 0,
  })
  expect(runs).toBe(1)
  await untilOthersRun()
  expect(runs).toBe(1)
  first.resolve()
  await expect.poll(() => runs).toBeGreaterThan(2)
  await timer[Symbol.asyncDispose]()
  const before = runs
  await untilOthersRun()
  expect(runs).toBe(before)
})

test('a run that fails is reported, and the next one comes', async () => {
  const errors: unknown[] = []
  const failures = ['first', 'second']
  await using _timer = every(
    1,
    async () => {
      const failure = failures.shift()
      if (failure) throw failure
    },
    (error) => errors.push(error),
  )
  await expect.poll(() => errors).toEqual(['first', 'second'])
})

test('disposal waits for the run under way, whose signal it aborts, and reports no failure of it', async () => {
  const errors: unknown[] = []
  let hasEnded = false
  const work = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    hasEnded = true
    signal.throwIfAborted()
  }
  await every(1, work, (error) => errors.push(error), { first: 0 })[Symbol.asyncDispose]()
  expect([hasEnded, errors]).toEqual([true, []])
})
