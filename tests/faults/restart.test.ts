// @module-tag long
import { BoundSocket } from 'node:net'
import { expect, test } from 'vitest'
import { countLosses, faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { OrderLoad } from '../support/order-load.ts'

const RESTARTS = IS_LONG ? 50 : 5

for (const database of faultDatabases('sqlite')) {
  test(`no order fails while the shop restarts on a socket that stays open (${database})`, {
    timeout: 600_000,
  }, async () => {
    using socket = new BoundSocket({ host: '127.0.0.1' })
    await using ground = await openFaultyGround(database, {}, socket)
    const { program, where, form } = ground
    await program.start()
    // As the proxy of deploy/Caddyfile: one connection for each request.
    using load = new OrderLoad(program.url, form, 16, { keepAlive: false })
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      expect(await program.end('SIGTERM')).toBe(0)
      await program.start()
    }
    await load.stop()
    const { acknowledged } = load
    console.log(`${database}: ${RESTARTS} restarts, ${acknowledged.size} orders`)
    expect(Object.fromEntries(load.refusals)).toEqual({})
    expect(await countLosses(where, load)).toEqual({ acknowledged: acknowledged.size, lost: 0, doubled: 0 })
  })
}
