import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { onOneDatabase, onOneDatabaseLong } from './support/on-each-database.ts'
import { openUploads, type Saved, upload } from './support/open-uploads.ts'
import { type FormFile, imageFile, sendForm } from './support/send-form.ts'
import { NO_IMAGES, storedImages } from './support/stored-images.ts'

onOneDatabase('the type and the name that a client claims are not trusted', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await imageFile()
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'nonsense', '']) {
    expect([type, (await upload(shop, id, owner, { bytes, filename: 'a.jpg', type })).status]).toEqual([
      type,
      201,
    ])
  }
  const names = [
    ['../../../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\casque.jpg', 'casque.jpg'],
    ['"><img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
    ['a"; filename="b.svg', 'a; filename=b.svg'],
    ['casque 🏍️ été.jpg', 'casque 🏍️ été.jpg'],
    ['..', 'image'],
    ['.htaccess', 'htaccess'],
    ['a\r\nb\0c.jpg', 'abc.jpg'],
    [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(196)}.jpg`],
    ['page.html', 'page.html'],
  ] as const
  for (const [filename, label] of names) {
    const form = { image: { bytes, filename } }
    const { status, body } = await sendForm<Saved>(shop, 'PUT', `/products/${id}/main-image`, form, owner)
    expect([filename, status, body.product.imageFilename]).toEqual([filename, 200, label])
  }
  const { files } = await storedImages(shop)
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.webp$/)])
})

onOneDatabase('bytes without a file name are no file; with an empty one they are', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await imageFile()
  const send = (disposition: string) => {
    const head = `--limit\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
    return shop.request(`/api/products/${id}/images`, {
      method: 'POST',
      headers: { ...owner, 'Content-Type': 'multipart/form-data; boundary=limit' },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limit--\r\n')]),
    })
  }
  expect((await send('name="images"')).status).toBe(400)
  expect((await send('name="images"; filename=""')).status).toBe(201)
  expect((await send('filename="a.jpg"')).status).toBe(400)
})

onOneDatabaseLong('a file over 10 MiB or a form over 60 MiB is a 413', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await imageFile()
  const padded = (size: number): FormFile => ({
    bytes: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]),
    filename: 'a.jpg',
  })
  const MiB = 1024 * 1024
  const tooLarge = await upload(shop, id, owner, padded(11 * MiB))
  expect([tooLarge.status, tooLarge.body.message]).toEqual([
    413,
    'Une image est trop volumineuse : 10 Mo au plus',
  ])
  expect((await upload(shop, id, owner, padded(10 * MiB + 1))).status).toBe(413)
  const seven = Array<FormFile>(7).fill(padded(8.8 * MiB))
  expect((await upload(shop, id, owner, seven)).status).toBe(413)
  const announced = await shop.request(`/api/products/${id}/images`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': `${61 * MiB}` },
    body: 'never read',
  })
  expect(announced.status).toBe(413)
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
  expect((await upload(shop, id, owner, padded(10 * MiB))).status).toBe(201)
  expect(await readdir(join(shop.config.dataDir, 'uploads'))).toEqual([])
})

onOneDatabase('twenty files at once are all saved, and twenty-one are rejected', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const colors = Array.from({ length: 21 }, (_, index) => `hsl(${index * 17}, 80%, 50%)`)
  const images = await Promise.all(colors.map((color) => imageFile(color)))
  expect((await upload(shop, id, owner, images)).status).toBe(400)
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
  const { status, body } = await upload(shop, id, owner, images.slice(1))
  expect([status, body.product.images.length]).toEqual([201, 20])
})
