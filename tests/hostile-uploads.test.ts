import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addProduct } from './support/factories.ts'
import {
  animation,
  blackPng,
  bmp,
  cut,
  drawNoise,
  drawQuarters,
  gifPolyglot,
  gifScript,
  heic,
  heicNamedAvif,
  html,
  ico,
  jpegWithComment,
  PAYLOAD,
  pdf,
  pngWithPackedText,
  pngWithTexts,
  QUARTERS,
  svg,
  withAppended,
} from './support/hostile-files.ts'
import { onEachDatabase } from './support/on-each-database.ts'
import type { Refusal } from './support/open-sale.ts'
import type { TestShop } from './support/open-test-shop.ts'
import { type FormFile, pictureFile, sendForm } from './support/send-form.ts'
import { NO_PICTURES, storedPictures } from './support/stored-pictures.ts'

type Saved = { product: Product } & Refusal
type Made = Buffer | Promise<Buffer>

const CHROME = 'image/avif,image/webp,*/*'

/** File names, what they hold and how each ends. */
const REFUSED: [status: 400 | 415, filename: string, make: () => Made][] = [
  [415, 'drawing.svg', svg],
  [415, 'drawing.png', svg],
  [415, 'page.jpg', html],
  [415, 'script-before.jpg', async () => Buffer.concat([html(), await drawQuarters().jpeg().toBuffer()])],
  [415, 'empty.jpg', () => Buffer.alloc(0)],
  [415, 'one-byte.jpg', () => Buffer.from([0xff])],
  [415, 'zeros.png', () => Buffer.alloc(5000)],
  [415, 'bitmap.bmp', bmp],
  [415, 'bitmap.jpg', bmp],
  [415, 'scan.tiff', () => drawQuarters().tiff().toBuffer()],
  [415, 'paper.pdf', pdf],
  [415, 'favicon.ico', ico],
  [415, 'telephone.heic', heic],
  [415, 'archive.jpg', () => Buffer.from(`PK\x03\x04${PAYLOAD}`)],
  [415, 'program-in-comment.gif', gifPolyglot],
  [415, 'program-in-comment.jpg', jpegWithComment],
  [415, 'program-after.jpg', () => withAppended(drawQuarters().jpeg())],
  [415, 'program-after.png', () => withAppended(drawQuarters().png())],
  [415, 'program-after.gif', () => withAppended(drawQuarters().gif())],
  [415, 'program-after.webp', () => withAppended(drawQuarters().webp())],
  [415, 'program-after.avif', () => withAppended(drawQuarters().avif({ effort: 0 }))],
  [415, 'archive-after.jpg', () => withAppended(drawQuarters().jpeg(), 'PK\x03\x04 a file PK\x05\x06')],
  [415, 'program-in-texts.png', pngWithTexts],
  [415, 'program-in-xmp.webp', () => drawQuarters().withXmp(`<x>${PAYLOAD}</x>`).webp().toBuffer()],
  [400, 'brand-only.avif', heicNamedAvif],
  [415, 'script.gif', gifScript],
  [400, 'header-only.jpg', () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')],
  [400, 'cut.jpg', () => cut(drawNoise(300, 200).jpeg())],
  [400, 'cut-progressive.jpg', () => cut(drawNoise(300, 200).jpeg({ progressive: true }))],
  [400, 'cut.png', () => cut(drawNoise(300, 200).png())],
  [400, 'cut.webp', () => cut(drawNoise(300, 200).webp())],
  [400, 'cut.avif', () => cut(drawNoise(300, 200).avif({ effort: 0 }))],
  [400, 'cut.gif', () => cut(drawNoise(300, 200).gif())],
  [400, 'bent.png', async () => bent(await drawNoise(300, 200).png().toBuffer())],
  [400, 'bent.avif', async () => bent(await drawNoise(300, 200).avif({ effort: 0 }).toBuffer())],
  [400, '900-megapixels.png', () => blackPng(30_000, 30_000)],
  [400, '268-megapixels.png', () => blackPng(16_384, 16_384)],
  [400, '51-megapixels.png', () => blackPng(51_000, 1000)],
  [400, 'huge-gif.gif', async () => claimingSize(await drawQuarters().gif().toBuffer(), 65_000)],
  [400, '54-megapixels.gif', () => animation('gif', 3000, ['#111', '#222', '#333', '#444', '#555', '#666'])],
  [400, '9-megapixels.avif', () => flat(3600, 2500).avif({ effort: 0 }).toBuffer()],
]

/** Bytes in the middle turned over. */
function bent(file: Buffer): Buffer {
  const middle = Math.floor(file.length / 2)
  for (let at = middle; at < middle + 30; at++) file.writeUInt8(255 - file.readUInt8(at), at)
  return file
}

/** The GIF with another size in the descriptor of its one frame. */
function claimingSize(gif: Buffer, side: number): Buffer {
  const flags = gif.readUInt8(10)
  const afterPalette = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const frame = gif.indexOf(0x2c, afterPalette)
  gif.writeUInt16LE(side, frame + 5)
  gif.writeUInt16LE(side, frame + 7)
  return gif
}

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
}

onEachDatabase(
  'files that are not, or not only, pictures of the five kinds are a 415 and leave nothing',
  (shop) => expectRefused(shop, 415),
)

onEachDatabase('pictures that are damaged or too large are a 400 and leave nothing', (shop) =>
  expectRefused(shop, 400),
)

async function expectRefused(shop: TestShop, expected: 400 | 415): Promise<void> {
  const { id, owner } = await openUploads(shop)
  for (const [status, filename, make] of REFUSED) {
    if (status !== expected) continue
    const answer = await upload(shop, id, owner, { bytes: await make(), filename, type: 'image/jpeg' })
    expect([filename, answer.status]).toEqual([filename, status])
    expect(answer.body.message).toMatch(/^(Ce fichier n’est pas une image|Cette image est (trop|endom))/)
    if (status === 400) expect(answer.body.issues).toMatchObject([{ path: 'images.0' }])
  }
  expect(await storedPictures(shop)).toEqual(NO_PICTURES)
  expect(await shop.db.selectFrom('product_images').select('id').execute()).toEqual([])
}

const STRIPPED: [filename: string, make: () => Made][] = [
  ['packed-in-texts.png', pngWithPackedText],
  ['filmed-after.jpg', () => withAppended(drawQuarters().jpeg(), '\0\0\0\x18ftypmp42 a film of two seconds')],
  [
    'in-exif.jpg',
    () =>
      drawQuarters()
        .withExif({ IFD0: { Artist: 'alert(document.domain)' } })
        .jpeg()
        .toBuffer(),
  ],
]

onEachDatabase('what else lies in a picture’s file is left behind', async (shop) => {
  const { id, owner } = await openUploads(shop)
  for (const [filename, make] of STRIPPED) {
    const { status, body } = await upload(shop, id, owner, { bytes: await make(), filename })
    expect([filename, status]).toEqual([filename, 201])
    const url = body.product.images.at(-1)?.url ?? ''
    for (const accept of ['*/*', 'image/webp', CHROME]) {
      const answer = await shop.request(`${url}&w=320`, { headers: { Accept: accept } })
      expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|webp|avif)$/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expectPixelsAlone(filename, Buffer.from(await answer.arrayBuffer()))
    }
  }
  await shop.images.settled()
  const folder = join(shop.config.dataDir, 'images')
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.includes('.')) expectPixelsAlone(name, await readFile(join(folder, name)))
  }
})

function expectPixelsAlone(name: string, bytes: Buffer): void {
  for (const part of ['zTXt', 'ftypmp42', 'alert(']) {
    expect([name, part, bytes.includes(part, 0, 'latin1')]).toEqual([name, part, false])
  }
}

/** What each EXIF orientation makes of red, green / blue, white: places in QUARTERS. */
const TURNED: Record<number, number[]> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
}

onEachDatabase('a photograph stands upright, whichever way the camera was held', async (shop) => {
  const { id, owner } = await openUploads(shop)
  for (const [orientation, places] of Object.entries(TURNED)) {
    const photograph = drawQuarters().withMetadata({ orientation: Number(orientation) })
    const picture = await kept(shop, id, owner, await photograph.jpeg({ quality: 100 }).toBuffer())
    const size = Number(orientation) > 4 ? { width: 40, height: 60 } : { width: 60, height: 40 }
    expect(await picture.metadata()).toMatchObject({ ...size, format: 'webp' })
    expect([orientation, await quartersOf(picture)]).toEqual([orientation, places])
  }
})

onEachDatabase('where a photograph was taken, and with what, stays with who took it', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const photograph = drawQuarters()
    .withExif({ IFD0: { Make: 'Apareil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 45/1 0/1' } })
    .withXmp('<x>Apareil</x>')
    .withIccProfile('p3')
  const bytes = await photograph.jpeg().toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() })
  const picture = await kept(shop, id, owner, bytes)
  const { exif, icc, xmp, iptc, orientation } = await picture.metadata()
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect((await picture.toBuffer()).includes('Apareil')).toBe(false)
})

onEachDatabase('odd but whole pictures come out as what they show', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
  const odd: [string, () => Made, { width: number; height: number }][] = [
    ['animated GIF', () => animation('gif', 50, ['#ff0000', '#00ff00']), { width: 50, height: 50 }],
    ['animated WebP', () => animation('webp', 50, ['#ff0000', '#00ff00']), { width: 50, height: 50 }],
    ['CMYK JPEG', () => red(50, 50).toColourspace('cmyk').jpeg().toBuffer(), { width: 50, height: 50 }],
    ['16-bit PNG', () => red(50, 50).toColourspace('rgb16').png().toBuffer(), { width: 50, height: 50 }],
    ['palette PNG', () => red(50, 50).png({ palette: true }).toBuffer(), { width: 50, height: 50 }],
    ['interlaced PNG', () => red(50, 50).png({ progressive: true }).toBuffer(), { width: 50, height: 50 }],
    ['lossless WebP', () => red(50, 50).webp({ lossless: true }).toBuffer(), { width: 50, height: 50 }],
    [
      '10-bit AVIF',
      () => red(50, 50).avif({ bitdepth: 10, effort: 0 }).toBuffer(),
      { width: 50, height: 50 },
    ],
    ['one pixel', () => red(1, 1).png().toBuffer(), { width: 1, height: 1 }],
    ['a line', () => red(9000, 1).png().toBuffer(), { width: 2560, height: 1 }],
    ['a poster', () => red(3000, 6000).jpeg().toBuffer(), { width: 1280, height: 2560 }],
    ['49 megapixels', () => red(7000, 7000).png().toBuffer(), { width: 2560, height: 2560 }],
  ]
  for (const [what, make, size] of odd) {
    const picture = await kept(shop, id, owner, await make())
    const { width, height, pages, space } = await picture.metadata()
    expect([what, { width, height }, pages, space]).toEqual([what, size, undefined, 'srgb'])
    const { dominant } = await picture.stats()
    expect([what, dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([what, true, true, true])
  }
})

onEachDatabase('a JPEG as some telephones write it is taken', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const jpeg = await drawNoise(300, 200).jpeg().toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const oddScan = Buffer.from(jpeg)
  oddScan[scan + 2 + jpeg.readUInt16BE(scan + 2) - 2] = 0
  const padded = Buffer.concat([jpeg.subarray(0, scan), Buffer.from([1, 2, 3]), jpeg.subarray(scan)])
  for (const bytes of [oddScan, padded]) await kept(shop, id, owner, bytes)
})

onEachDatabase('the type that a client claims and the name that it gives count for nothing', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await pictureFile()
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
  const { files } = await storedPictures(shop)
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.webp$/)])
})

onEachDatabase('bytes without a file name are no file; with an empty one they are', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await pictureFile()
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

onEachDatabase('a file over 10 MiB or a form over 60 MiB is a 413', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const { bytes } = await pictureFile()
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
  expect(await storedPictures(shop)).toEqual(NO_PICTURES)
  expect((await upload(shop, id, owner, padded(10 * MiB))).status).toBe(201)
})

onEachDatabase('twenty files at once are all kept, and twenty-one are refused', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const colors = Array.from({ length: 21 }, (_, index) => `hsl(${index * 17}, 80%, 50%)`)
  const images = await Promise.all(colors.map((color) => pictureFile(color)))
  expect((await upload(shop, id, owner, images)).status).toBe(400)
  expect(await storedPictures(shop)).toEqual(NO_PICTURES)
  const { status, body } = await upload(shop, id, owner, images.slice(1))
  expect([status, body.product.images.length]).toEqual([201, 20])
})

async function openUploads(shop: TestShop) {
  return { id: await addProduct(shop), owner: await shop.logIn() }
}

function upload(shop: TestShop, id: number, owner: { Authorization: string }, images: FormFile | FormFile[]) {
  return sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
}

/** The original that an upload left, as a picture. */
async function kept(shop: TestShop, id: number, owner: { Authorization: string }, bytes: Buffer) {
  const image = { bytes, filename: 'photo.jpg' }
  const { status, body } = await sendForm<Saved>(shop, 'PUT', `/products/${id}/main-image`, { image }, owner)
  expect([status, body.message]).toEqual([200, undefined])
  const { hash } = await shop.db
    .selectFrom('product_images')
    .select('image_hash as hash')
    .where('id', '=', body.product.images[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  return sharp(
    await readFile(join(shop.config.dataDir, 'images/originals', hash.slice(0, 2), `${hash}.webp`)),
  )
}

/** Which colour of QUARTERS each quarter of a picture has. */
async function quartersOf(picture: Sharp): Promise<number[]> {
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const isHigh = [0, 1, 2].map((channel) => (data[at + channel] ?? 0) > 128)
    const hex = `#${isHigh.map((high) => (high ? 'ff' : '00')).join('')}`
    return QUARTERS.indexOf(hex as (typeof QUARTERS)[number])
  })
}
