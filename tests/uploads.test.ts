import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addProduct } from './support/factories.ts'
import {
  animation,
  blackPng,
  cut,
  drawNoise,
  drawQuarters,
  gifPolyglot,
  gifScript,
  heic,
  heicNamedAvif,
  html,
  jpegWithComment,
  PAYLOAD,
  pngWithPackedText,
  pngWithTexts,
  QUARTERS,
  svg,
  withAppended,
} from './support/hostile-files.ts'
import { openTestShop, type Refusal, type TestShop } from './support/open-test-shop.ts'
import { type FormFile, imageFile, sendForm } from './support/send-form.ts'
import { NO_IMAGES, storedImages } from './support/stored-images.ts'

type ImageBytes = Buffer | Promise<Buffer>
type Saved = { product: Product } & Refusal

/** A shop with a product to which images are added, or of which the main one is replaced. */
async function openUploads(shop: TestShop) {
  const [id, owner] = [await addProduct(shop), await shop.logIn()]
  const send = (method: string, path: string, fields: Parameters<typeof sendForm>[3]) =>
    sendForm<Saved>(shop, method, `/products/${id}/${path}`, fields, owner)
  const keep = async (bytes: Buffer) => {
    const image = { bytes, filename: 'photo.jpg' }
    const { status, body } = await send('PUT', 'main-image', { image })
    expect([status, body.message]).toEqual([200, undefined])
    const { files } = await storedImages(shop)
    const { hash } = await shop.db
      .selectFrom('product_images')
      .select('image_hash as hash')
      .where('id', '=', body.product.images[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(files).toContain(`${hash}.webp`)
    const folder = join(shop.config.dataDir, 'images/originals', hash.slice(0, 2))
    return sharp(await readFile(join(folder, `${hash}.webp`)))
  }
  return {
    shop,
    keep,
    upload: (images: FormFile) => send('POST', 'images', { images }),
    replace: (image: FormFile) => send('PUT', 'main-image', { image }),
  }
}

type Check = (uploads: Awaited<ReturnType<typeof openUploads>>) => Promise<void>

function onUploads(name: string, check: Check, tags = ['long']) {
  test(name, { tags }, async () => {
    await using shop = await openTestShop({ database: 'sqlite' })
    await check(await openUploads(shop))
  })
}

onUploads(
  'the type and the name that a client claims are not trusted',
  async ({ shop, upload, replace }) => {
    const { bytes } = await imageFile()
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'nonsense', '']) {
      const { status } = await upload({ bytes, filename: 'a.jpg', type })
      expect([type, status]).toEqual([type, 201])
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
      const { status, body } = await replace({ bytes, filename })
      expect([filename, status, body.product.imageFilename]).toEqual([filename, 200, label])
    }
    const { files } = await storedImages(shop)
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.webp$/)])
  },
  [],
)

/** File names, what they hold and how each ends. */
const REFUSED: [status: 400 | 415, filename: string, make: () => ImageBytes][] = [
  [415, 'drawing.svg', svg],
  [415, 'page.jpg', html],
  [415, 'script-before.jpg', async () => Buffer.concat([html(), await drawQuarters().jpeg().toBuffer()])],
  [415, 'empty.jpg', () => Buffer.alloc(0)],
  [415, 'one-byte.jpg', () => Buffer.from([0xff])],
  [415, 'zeros.png', () => Buffer.alloc(5000)],
  [415, 'scan.tiff', () => drawQuarters().tiff().toBuffer()],
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

onUploads(
  'what is no whole image of the five kinds is refused, and nothing is left',
  async ({ shop, upload }) => {
    for (const [status, filename, make] of REFUSED) {
      const answer = await upload({ bytes: await make(), filename, type: 'image/jpeg' })
      expect([filename, answer.status]).toEqual([filename, status])
      expect(answer.body.message).toMatch(/^(Ce fichier n’est pas une image|Cette image est (trop|endom))/)
      if (status === 400) expect(answer.body.issues).toMatchObject([{ path: 'images.0' }])
    }
    expect(await storedImages(shop)).toEqual(NO_IMAGES)
    expect(await shop.db.selectFrom('product_images').select('id').execute()).toEqual([])
  },
)

const CHROME = 'image/avif,image/webp,*/*'

const STRIPPED: [filename: string, make: () => ImageBytes][] = [
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

onUploads('metadata and anything else in an image file is left out', async ({ shop, upload }) => {
  for (const [filename, make] of STRIPPED) {
    const { status, body } = await upload({ bytes: await make(), filename })
    expect([filename, status]).toEqual([filename, 201])
    const url = body.product.images.at(-1)?.url ?? ''
    for (const accept of ['*/*', 'image/webp', CHROME]) {
      const answer = await shop.request(`${url}&w=320`, { headers: { Accept: accept } })
      expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|webp|avif)$/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expectPixelsAlone(filename, Buffer.from(await answer.arrayBuffer()))
    }
  }
  await shop.images.variants.settled()
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

onUploads('an image is upright, whichever way the camera was held', async ({ keep }) => {
  for (const [orientation, places] of Object.entries(TURNED)) {
    const photograph = drawQuarters().withMetadata({ orientation: Number(orientation) })
    const image = await keep(await photograph.jpeg({ quality: 100 }).toBuffer())
    const size = Number(orientation) > 4 ? { width: 40, height: 60 } : { width: 60, height: 40 }
    expect(await image.metadata()).toMatchObject({ ...size, format: 'webp' })
    expect([orientation, await quartersOf(image)]).toEqual([orientation, places])
  }
})

onUploads('the place and the camera of a photograph are not published', async ({ keep }) => {
  const photograph = drawQuarters()
    .withExif({ IFD0: { Make: 'Apareil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 45/1 0/1' } })
    .withXmp('<x>Apareil</x>')
    .withIccProfile('p3')
  const bytes = await photograph.jpeg().toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() })
  const image = await keep(bytes)
  const { exif, icc, xmp, iptc, orientation } = await image.metadata()
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect((await image.toBuffer()).includes('Apareil')).toBe(false)
})

onUploads('odd but complete images keep their pixels', async ({ keep }) => {
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
  const odd: [string, () => ImageBytes, size?: [width: number, height: number]][] = [
    ['animated GIF', () => animation('gif', 50, ['#ff0000', '#00ff00'])],
    ['animated WebP', () => animation('webp', 50, ['#ff0000', '#00ff00'])],
    ['CMYK JPEG', () => red(50, 50).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => red(50, 50).toColourspace('rgb16').png().toBuffer()],
    ['palette PNG', () => red(50, 50).png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => red(50, 50).png({ progressive: true }).toBuffer()],
    ['lossless WebP', () => red(50, 50).webp({ lossless: true }).toBuffer()],
    ['10-bit AVIF', () => red(50, 50).avif({ bitdepth: 10, effort: 0 }).toBuffer()],
    ['one pixel', () => red(1, 1).png().toBuffer(), [1, 1]],
    ['a line', () => red(9000, 1).png().toBuffer(), [2560, 1]],
    ['a poster', () => red(3000, 6000).jpeg().toBuffer(), [1280, 2560]],
    ['49 megapixels', () => red(7000, 7000).png().toBuffer(), [2560, 2560]],
  ]
  for (const [what, make, size = [50, 50]] of odd) {
    const image = await keep(await make())
    const { width, height, pages, space } = await image.metadata()
    expect([what, [width, height], pages, space]).toEqual([what, size, undefined, 'srgb'])
    const { dominant } = await image.stats()
    expect([what, dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([what, true, true, true])
  }
})

onUploads('a JPEG as some telephones write it is accepted', async ({ keep }) => {
  const jpeg = await drawNoise(300, 200).jpeg().toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const oddScan = Buffer.from(jpeg)
  oddScan[scan + 2 + jpeg.readUInt16BE(scan + 2) - 2] = 0
  const padded = Buffer.concat([jpeg.subarray(0, scan), Buffer.from([1, 2, 3]), jpeg.subarray(scan)])
  for (const bytes of [oddScan, padded]) await keep(bytes)
})

async function quartersOf(image: Sharp): Promise<number[]> {
  const { data, info } = await image.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true })
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
