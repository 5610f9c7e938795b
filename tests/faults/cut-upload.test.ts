// @module-tag long
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { drawNoise } from '../support/hostile-files.ts'
import { RawClient } from '../support/raw-client.ts'
import { findImageFiles } from '../support/stored-images.ts'

const CUTS = IS_LONG ? 60 : 6

for (const database of faultDatabases('sqlite')) {
  test(`an upload that is cut in the middle leaves nothing (${database})`, async () => {
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const token = await program.logIn()
    const image = await drawNoise(600, 400).jpeg().toBuffer()
    const [productId] = form.items.map((item) => item.productId)
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'),
      image,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const head =
      `POST /api/products/${productId}/images HTTP/1.1\r\nHost: shop\r\nAuthorization: ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`
    for (let cut = 0; cut < CUTS; cut++) {
      using client = await RawClient.open(program.url)
      client.say(head)
      await new Promise((sent) => client.socket.write(body.subarray(0, (body.length * cut) / CUTS), sent))
      client.socket.destroy()
    }
    const whole = await fetch(`${program.url}/api/health`)
    expect(whole.status).toBe(200)
    // A stop waits for whatever is still being answered.
    expect(await program.end('SIGTERM')).toBe(0)
    const { db } = openDatabase(where)
    const rows = await db.selectFrom('product_images').select('id').execute()
    const images = await db.selectFrom('images').select('hash').execute()
    await db.destroy()
    console.log(
      `${database}: ${CUTS} uploads cut, ${rows.length + images.length} rows left, files: ${findImageFiles(where)}`,
    )
    expect([rows, images, findImageFiles(where)]).toEqual([[], [], []])
    const all = readdirSync(where.dataDir, { recursive: true, encoding: 'utf8' })
    expect(all.filter((name) => name.includes('form-'))).toEqual([])
  })
}
