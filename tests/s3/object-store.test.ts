import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { copyBackups, fetchCopy, openCopies } from '#server/backup/copies.ts'
import { backUpIfDue } from '#server/backup/make-backup.ts'
import { sweepImages } from '#server/images/image-rows.ts'
import { addProduct } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { saveBytes } from '../support/save-bytes.ts'
import { imageFile, sendForm } from '../support/send-form.ts'
import { makeTestFolder } from '../support/test-databases.ts'

// Images in a bucket, with an S3 server out of npm: `npm run test:s3` fetches it for the run.

const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

async function startBucket() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(makeTestFolder())
  mkdirSync(join(folder.path, 'images'))
  const port = await freePort()
  const server = spawn(
    's3rver',
    ['-d', folder.path, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'images'],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  opening.defer(stop)
  const url = `http://127.0.0.1:${port}/images`
  await expect
    .poll(
      () =>
        fetch(url)
          .then(() => true)
          .catch(() => false),
      { timeout: 20_000 },
    )
    .toBe(true)
  const everything = opening.move()
  return { settings: { ...KEY, S3_URL: url }, stop, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

type Saved = { product: Product; message: string }

for (const database of ['sqlite', 'postgres'] as const) {
  test(`an image that is sent lies in the bucket and is shown from it (${database})`, async () => {
    await using bucket = await startBucket()
    await using shop = await openTestShop({ database, ...bucket.settings })
    const [id, owner] = [await addProduct(shop), await shop.logIn()]
    const images = [await imageFile('red'), await imageFile('blue')]
    const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
    expect([status, body.product.images.length]).toEqual([201, 2])
    await shop.images.variants.settled()
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const answer = await shop.request(`${body.product.image}&w=320`, { headers: { Accept: accept } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        accept === '*/*' ? 'image/jpeg' : accept,
      ])
    }
  })

  test(`what nothing shows any more leaves the bucket, the rest stays (${database})`, async () => {
    await using bucket = await startBucket()
    await using shop = await openTestShop({ database, ...bucket.settings })
    const kept = await saveBytes(shop.images, (await imageFile('red')).bytes)
    const stray = await saveBytes(shop.images, (await imageFile('blue')).bytes)
    await shop.images.variants.settled()
    const known = async () => new Set([kept.hash])
    expect(await shop.images.removeOrphans(new Date(0), known)).toBe(0)
    const removed = await shop.images.removeOrphans(new Date(Date.now() + 60_000), known)
    expect(removed).toBeGreaterThan(0)
    expect(await shop.images.readOriginal(stray.hash)).toBeNull()
    expect(await shop.images.readOriginal(kept.hash)).not.toBeNull()
    expect(await sweepImages(shop.db, shop.images)).toMatchObject({ rows: 0 })
  })
}

test('a bucket that cannot be reached is a 503, and no row points to what is not there', async () => {
  await using bucket = await startBucket()
  await using shop = await openTestShop({ database: 'sqlite', ...bucket.settings })
  const [id, owner] = [await addProduct(shop), await shop.logIn()]
  await bucket.stop()
  const images = [await imageFile('red')]
  const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, body.message]).toEqual([
    503,
    'Les images sont momentanément indisponibles, réessayez dans un instant',
  ])
  expect(await shop.db.selectFrom('product_images').select('id').execute()).toEqual([])
})

test('backups are copied to a bucket, the oldest copy goes, and the newest comes back whole', async () => {
  await using bucket = await startBucket()
  const url = bucket.settings.S3_URL.replace('//', `//${KEY.S3_ACCESS_KEY_ID}:${KEY.S3_SECRET_ACCESS_KEY}@`)
  await using shop = await openTestShop({ database: 'sqlite', BACKUP_S3_URL: url })
  await saveBytes(shop.images, (await imageFile('red')).bytes)
  const copies = openCopies(shop.config)
  if (!copies) throw new Error('There is no bucket')
  const { folder } = shop.config.backups
  for (const day of [1, 2]) {
    const now = new Date(`2026-11-0${day}T10:00:00.000Z`)
    await backUpIfDue(shop, { folder, every: 1, keep: 1 }, { now })
    expect(await copyBackups(copies, { folder, keep: 1, now })).toBe(now.toISOString())
  }
  expect(await copies.list('')).toEqual(['guidon-2026-11-02T10-00-00Z.tar.gz.parts', 'parts'])
  await fetchCopy(copies, join(shop.config.dataDir, 'other'))
})
