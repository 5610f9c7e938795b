// @module-tag long
import { BoundSocket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  countLosses,
  countOtherAnswers,
  faultDatabases,
  IS_LONG,
  openFaultyGround,
  testFaults,
} from '../support/faulty-ground.ts'
import { OrderLoad } from '../support/order-load.ts'
import { seededRandom } from '../support/random.ts'
import { DATABASES } from '../support/test-databases.ts'

/** ms. The longest that the shop lives before a kill: its moment is what is tried, so that any may be the one. */
const LIFE = 400
testFaults(
  'no acknowledged order is lost or doubled when the program is killed',
  DATABASES,
  async (database) => {
    const kills = IS_LONG ? 25 : 3
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const random = seededRandom(`Kills (${database})`)
    using load = new OrderLoad(program.url, form)
    for (let kill = 0; kill < kills; kill++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      await setTimeout(random() * LIFE)
      expect(await program.end('SIGKILL')).toBeNull()
      await program.start()
    }
    await load.stop()
    const figures = await countLosses(where, load)
    const others = await countOtherAnswers(load)
    expect(await program.end('SIGTERM')).toBe(0)
    console.log(
      `${database}: ${kills} kills survived, ${figures.acknowledged} orders acknowledged, ${figures.lost} lost, ` +
        `${figures.doubled} doubled; ${load.acknowledged.size} keys sent again, ${others} answered otherwise; ` +
        `refused meanwhile: ${JSON.stringify(Object.fromEntries(load.refusals))}`,
    )
    expect(await countLosses(where, load)).toEqual({
      acknowledged: load.acknowledged.size,
      lost: 0,
      doubled: 0,
    })
    expect(others).toBe(0)
    expect([...load.refusals.keys()].filter((what) => !/^(E|503)/.test(what))).toEqual([])
  },
)

testFaults(
  'no order fails while the shop restarts on a socket that stays open',
  faultDatabases('sqlite'),
  async (database) => {
    const restarts = IS_LONG ? 50 : 5
    using socket = new BoundSocket({ host: '127.0.0.1' })
    await using ground = await openFaultyGround(database, {}, socket)
    const { program, where, form } = ground
    await program.start()
    // As the proxy of deploy/Caddyfile: one connection for each request.
    using load = new OrderLoad(program.url, form, 16, { keepAlive: false })
    for (let restart = 0; restart < restarts; restart++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      expect(await program.end('SIGTERM')).toBe(0)
      await program.start()
    }
    await load.stop()
    const { acknowledged } = load
    console.log(`${database}: ${restarts} restarts, ${acknowledged.size} orders`)
    expect(Object.fromEntries(load.refusals)).toEqual({})
    expect(await countLosses(where, load)).toEqual({ acknowledged: acknowledged.size, lost: 0, doubled: 0 })
  },
)
