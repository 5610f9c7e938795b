import { expect, test } from 'vitest'
import { CourierError } from './courier-error.ts'
import { createQuota } from './quota.ts'

function openQuota(quotas: { requests: number; within: number }[] = []) {
  const clock = { now: 0 }
  const pause = async (ms: number) => {
    clock.now += ms
  }
  return { clock, quota: createQuota({ quotas, now: () => clock.now, pause }) }
}

test('requests wait for their turn in an announced quota', async () => {
  const { clock, quota } = openQuota([
    { requests: 2, within: 1000 },
    { requests: 3, within: 60_000 },
  ])
  for (const at of [0, 0, 1000, 60_000]) {
    await quota.take()
    expect(clock.now).toBe(at)
  }
})

test.each(['x-', ''])('a header that says none are left blocks for its window: %j', async (prefix) => {
  const { clock, quota } = openQuota()
  quota.obey(200, { [`${prefix}second-quota-left`]: '0', [`${prefix}minute-quota-left`]: '12' })
  expect(quota.wait()).toBe(1000)
  await quota.take()
  expect(clock.now).toBe(1000)
  quota.obey(200, { [`${prefix}hour-quota-left`]: '0' })
  await expect(quota.take()).rejects.toThrow(CourierError)
})

test.each([
  ['hour', '2026-11-24T10:59:50.000Z', '2026-11-24T11:00:00.000Z'],
  ['hour', '2026-11-24T11:00:00.000Z', '2026-11-24T12:00:00.000Z'],
  ['day', '2026-11-24T22:30:00.000Z', '2026-11-24T23:00:00.000Z'],
  ['day', '2026-11-24T23:30:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['day', '2026-11-25T00:00:00.000Z', '2026-11-25T23:00:00.000Z'],
])('an %s that is used up at %s ends at %s', (window, at, end) => {
  const { clock, quota } = openQuota()
  clock.now = Date.parse(at)
  quota.obey(200, { [`x-${window}-quota-left`]: '0' })
  expect(quota.wait()).toBe(Date.parse(end) - clock.now)
})

test('a block is forgotten for a try', async () => {
  const { clock, quota } = openQuota()
  quota.obey(200, { 'x-day-quota-left': '0' })
  quota.obey(429, { 'retry-after': '600' })
  quota.unblock()
  await quota.take()
  expect(clock.now).toBe(0)
})

test('a 429 is obeyed; without a time it blocks longer each time', () => {
  const { clock, quota } = openQuota()
  quota.obey(429, { 'retry-after': '7' })
  expect(quota.wait()).toBe(7000)
  clock.now += 7000
  const blocks = [1, 2, 3].map(() => {
    quota.obey(429, {})
    const wait = quota.wait()
    clock.now += wait
    return wait
  })
  expect(blocks).toEqual([120_000, 240_000, 480_000])
  quota.obey(200, {})
  quota.obey(429, { 'retry-after': 'soon' })
  expect(quota.wait()).toBe(60_000)
  quota.obey(429, { 'retry-after': '999999999' })
  expect(quota.wait()).toBe(24 * 60 * 60_000)
})
