// @module-tag long
import { expect, test } from 'vitest'
import { ATTACK_NAMES, attack } from '../support/attackers.ts'
import { type Measured, measure } from '../support/latencies.ts'
import { openWordyGround } from '../support/wordy-ground.ts'

const MB = 1_000_000
const MINUTE = 60_000

for (const name of ATTACK_NAMES)
  for (const clients of [1, 8])
    test(`whatever one client or eight do, others get what they ask for: ${name} of ${clients}`, async () => {
      await using ground = await openWordyGround(600)
      const { program, form } = ground
      await program.start()
      const end = performance.now() + MINUTE
      await using hostile = await attack(program.url, name, clients)
      const outcomes: Record<string, number> = {}
      const ask = async (what: string, times: number, next: Parameters<typeof measure>[2]) => {
        const { statuses } = await measure(program.url, (count) => count === times, next)
        for (const [status, count] of Object.entries(statuses))
          outcomes[`${what} ${status}`] = (outcomes[`${what} ${status}`] ?? 0) + count
      }
      // While others read feeds slowly, one of them has to be found out.
      let feed: Measured['statuses'] = {}
      const readFeed = async () => {
        while (!feed[200] && performance.now() < end)
          feed = (
            await measure(
              program.url,
              (count) => count === 1,
              () => ({ path: '/flux/google.xml' }),
            )
          ).statuses
      }
      const reading = readFeed()
      let n = 0
      while (performance.now() < end) {
        await ask('cached page', 50, () => ({ path: '/' }))
        await ask('health', 5, () => ({ path: '/api/health' }))
        await ask('cold page', 5, () => ({ path: `/recherche?minPrice=${++n}` }))
        await ask('search', 1, () => ({ path: `/api/products?view=card&search=casque&maxPrice=${++n}` }))
        const headers = { 'Idempotency-Key': crypto.randomUUID() }
        await ask('order', 1, () => ({ path: '/api/orders', body: form, headers }))
      }
      await reading
      const memory = Math.round(program.peakMemory / MB)
      console.log(
        `${name} of ${clients}: ${JSON.stringify({ outcomes, feed, hostile: hostile.statuses, memory })}`,
      )
      expect(Object.keys(outcomes).sort()).toEqual([
        'cached page 200',
        'cold page 200',
        'health 200',
        'order 201',
        'search 200',
      ])
      expect(feed).toEqual({ 200: 1 })
      const { 200: _answered, ...refused } = hostile.statuses
      expect(Object.keys(refused).length).toBeGreaterThan(0)
      expect(program.peakMemory).toBeLessThan(400 * MB)
    })
