// @module-tag long
import { expect, test } from 'vitest'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { RawClient } from '../support/raw-client.ts'

const DAWDLERS = 400

test('clients that send a byte a second hold nobody up, and are let go', async () => {
  await using ground = await openFaultyGround('sqlite')
  const { program } = ground
  await program.start()
  await using everything = new AsyncDisposableStack()
  const heads = [
    'GET / HTTP/1.1\r\nHost: shop\r\nX: ',
    'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n',
  ]
  const dawdlers: RawClient[] = []
  for (let count = 0; count < DAWDLERS; count++) {
    const dawdler = everything.use(await RawClient.open(program.url))
    dawdler.say(heads[count % 2] ?? '')
    dawdlers.push(dawdler)
  }
  const timer = setInterval(() => {
    for (const dawdler of dawdlers) if (!dawdler.isClosed) dawdler.say('a')
  }, 1000)
  everything.defer(() => clearInterval(timer))
  for (let count = 0; count < 50; count++) {
    expect((await fetch(`${program.url}/api/wilayas`)).status).toBe(200)
  }
  if (!IS_LONG) return
  // Those who never end their headers are let go after 15 s, looked for every 5 s.
  const open = () => dawdlers.filter((dawdler, index) => index % 2 === 0 && !dawdler.isClosed).length
  await expect.poll(open, { timeout: 40_000 }).toBe(0)
})
