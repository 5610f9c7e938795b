// @module-tag long

import { expect, test } from 'vitest'
import { EventReader } from '../support/event-reader.ts'
import { openFaultyGround } from '../support/faulty-ground.ts'
import { RawClient } from '../support/raw-client.ts'
import { DATABASES } from '../support/test-databases.ts'

const HEAD = 'Host: shop\r\nContent-Type: application/json\r\n'

for (const database of DATABASES) {
  test(`a stop lets accepted connections end, accepts no others, and waits for no dawdler or stream (${database})`, async () => {
    await using ground = await openFaultyGround(database)
    const { program, form } = ground
    await program.start()
    const headers = { Authorization: await program.logIn() }
    await using stream = new EventReader(await fetch(`${program.url}/api/orders/stream`, { headers }))
    const body = Buffer.from(JSON.stringify(form))
    using order = await RawClient.open(program.url)
    order.say(
      `POST /api/orders HTTP/1.1\r\n${HEAD}Content-Length: ${body.length}\r\n\r\n${body.subarray(0, 20)}`,
    )
    using silent = await RawClient.open(program.url)
    const dawdlers = await Promise.all(Array.from({ length: 50 }, () => RawClient.open(program.url)))
    for (const dawdler of dawdlers) dawdler.say('GET / HTTP/1.1\r\nHost: sh')
    // Connections are accepted one after the other: those above are.
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200)

    const ended = program.end('SIGTERM')
    await expect.poll(() => isRefused(program.url)).toBe(true)
    silent.say('GET /api/health HTTP/1.1\r\nHost: shop\r\n\r\n')
    await expect.poll(() => silent.heard).toMatch(/^HTTP\/1.1 200.*Connection: close/s)
    order.say(body.subarray(20))
    await expect.poll(() => order.heard).toMatch(/^HTTP\/1.1 201.*"status":"pending"/s)
    expect(await stream.next()).toBeUndefined()
    expect(await ended).toBe(0)
    // A stop that waited for a dawdler would answer it with a 408 once its time is up.
    expect(dawdlers.map(({ heard }) => heard)).toEqual(dawdlers.map(() => ''))
  })
}

test('a second program on one SQLite folder is refused in one line, and the first goes on', async () => {
  await using ground = await openFaultyGround('sqlite')
  const { program, where } = ground
  await program.start()
  const { code, said } = await program.startAnother({ PORT: '0' })
  const line = `Another program runs the shop in ${where.dataDir} already`
  expect([code, said.startsWith(line)]).toEqual([1, true])
  if (process.platform === 'linux') expect(said).toMatch(/ \(process \d+\): stop it\. shop\.lock ends/)
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  // However the first one ends, the folder is free again.
  await program.end('SIGKILL')
  await program.start()
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
})

async function isRefused(url: string): Promise<boolean> {
  const refused = await RawClient.open(url).catch(() => undefined)
  refused?.[Symbol.dispose]()
  return refused === undefined
}
