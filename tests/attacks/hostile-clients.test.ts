// @module-tag long
import { expect, test } from 'vitest'
import { ATTACK_NAMES, attack } from '../support/attackers.ts'
import { IS_LONG } from '../support/faulty-ground.ts'
import { measure } from '../support/latencies.ts'
import { openWordyGround } from '../support/wordy-ground.ts'

const MB = 1_000_000
const SECONDS = IS_LONG ? 60 : 5

const home = () => ({ path: '/' })
const health = () => ({ path: '/api/health' })

for (const name of ATTACK_NAMES)
  for (const clients of [1, 8])
    test(`whatever one client or eight do, others get their pages: ${name} of ${clients}`, async () => {
      await using ground = await openWordyGround()
      const { program } = ground
      await program.start()
      await measure(program.url, (count) => count === 500, home)
      const quiet = await measure(program.url, (count) => count === 500, home)
      await using _attack = await attack(program.url, name, clients)
      const end = performance.now() + SECONDS * 1000
      const statuses: Record<string, number> = {}
      let worst = 0
      let [p99, rounds] = [0, 0]
      while (performance.now() < end) {
        const cached = await measure(program.url, (count) => count === 200, home)
        const healthy = await measure(program.url, (count) => count === 5, health)
        for (const measured of [cached, healthy])
          for (const [status, count] of Object.entries(measured.statuses))
            statuses[status] = (statuses[status] ?? 0) + count
        p99 += cached.p99
        rounds++
        worst = Math.max(worst, healthy.slowest)
      }
      const ratio = p99 / rounds / quiet.p99
      console.log(
        `${name} of ${clients}: p99 of a cached page ${quiet.p99.toFixed(1)} ms quiet, ${ratio.toFixed(1)} times attacked (limit 5); slowest /api/health ${worst.toFixed(0)} ms; memory ${Math.round(program.peakMemory / MB)} MB (limit 400)`,
      )
      expect(Object.keys(statuses)).toEqual(['200'])
      expect(program.peakMemory).toBeLessThan(400 * MB)
      if (IS_LONG) expect(worst).toBeLessThan(1000)
    })
