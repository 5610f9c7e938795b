// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countLosses, countOtherAnswers, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { OrderLoad } from '../support/order-load.ts'
import { seededRandom } from '../support/random.ts'
import { DATABASES } from '../support/test-databases.ts'

const KILLS = IS_LONG ? 25 : 3
/** ms. The longest that the shop lives after its first acknowledged order. */
const LIFE = 400

for (const database of DATABASES) {
  test(`no acknowledged order is lost or doubled when the program is killed (${database})`, {
    timeout: 600_000,
  }, async () => {
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const random = seededRandom(`Kills (${database})`)
    using load = new OrderLoad(program.url, form)
    for (let kill = 0; kill < KILLS; kill++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      // The moment is what is tried here, so that any of them may be the one.
      await setTimeout(random() * LIFE)
      expect(await program.end('SIGKILL')).toBeNull()
      await program.start()
    }
    await load.stop()
    const figures = await countLosses(where, load)
    const others = await countOtherAnswers(load)
    expect(await program.end('SIGTERM')).toBe(0)
    console.log(
      `${database}: ${KILLS} kills survived, ${figures.acknowledged} orders acknowledged, ${figures.lost} lost, ` +
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
  })
}
