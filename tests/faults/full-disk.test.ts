// @module-tag long
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countLosses, countOtherAnswers, openFaultyGround } from '../support/faulty-ground.ts'
import { drawNoise } from '../support/hostile-files.ts'
import { OrderLoad } from '../support/order-load.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { findImageFiles } from '../support/stored-images.ts'

test('a full disk is a 503, loses nothing, and is got over without a restart', async ({ skip }) => {
  const disk = mountSmallDisk(24)
  if (typeof disk === 'string') return skip(disk)
  using _disk = disk
  await using ground = await openFaultyGround('sqlite', { DATA_DIR: disk.path })
  const { program, where, form } = ground
  await program.start()
  const token = await program.logIn()
  using load = new OrderLoad(program.url, form, 4)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20)

  const filler = join(disk.path, 'filler')
  fill(filler)
  await expect.poll(() => [...load.refusals.keys()]).toContain(`503 ${UNAVAILABLE}`)
  const [productId] = form.items.map((item) => item.productId)
  const upload = async () => {
    const body = new FormData()
    body.append('images', new Blob([new Uint8Array(await drawNoise(900, 700).jpeg().toBuffer())]), 'a.jpg')
    const url = `${program.url}/api/products/${productId}/images`
    return (await fetch(url, { method: 'POST', headers: { Authorization: token }, body })).status
  }
  expect(await upload()).toBe(503)
  expect(findImageFiles(where)).toEqual([])
  expect((await fetch(`${program.url}/api/products/${productId}`)).status).toBe(200)
  const whenFull = load.acknowledged.size

  rmSync(filler)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(whenFull + 20)
  expect(await upload()).toBe(201)
  await load.stop()
  expect(await countOtherAnswers(load)).toBe(0)
  expect(await program.end('SIGTERM')).toBe(0)
  const figures = await countLosses(where, load)
  const refused = Object.fromEntries(load.refusals)
  console.log(`full disk: ${JSON.stringify(figures)}, refused meanwhile: ${JSON.stringify(refused)}`)
  expect(figures).toMatchObject({ lost: 0, doubled: 0 })
  expect(Object.keys(refused)).toEqual([`503 ${UNAVAILABLE}`])
})

const UNAVAILABLE = 'La boutique est momentanément indisponible, réessayez dans un instant'

function fill(file: string): void {
  const piece = Buffer.alloc(4096)
  try {
    for (;;) appendFileSync(file, piece)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}
