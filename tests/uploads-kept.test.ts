// @module-tag long
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import {
  animation,
  drawNoise,
  drawQuarters,
  pngWithPackedText,
  QUARTERS,
  withAppended,
} from './support/hostile-files.ts'
import { onOneDatabase } from './support/on-each-database.ts'
import type { TestShop } from './support/open-test-shop.ts'
import { openUploads, type Saved, upload } from './support/open-uploads.ts'
import { sendForm } from './support/send-form.ts'

type ImageBytes = Buffer | Promise<Buffer>

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

onOneDatabase('metadata and anything else in an image file is left out', async (shop) => {
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

onOneDatabase('an image is upright, whichever way the camera was held', async (shop) => {
  const { id, owner } = await openUploads(shop)
  for (const [orientation, places] of Object.entries(TURNED)) {
    const photograph = drawQuarters().withMetadata({ orientation: Number(orientation) })
    const image = await kept(shop, id, owner, await photograph.jpeg({ quality: 100 }).toBuffer())
    const size = Number(orientation) > 4 ? { width: 40, height: 60 } : { width: 60, height: 40 }
    expect(await image.metadata()).toMatchObject({ ...size, format: 'webp' })
    expect([orientation, await quartersOf(image)]).toEqual([orientation, places])
  }
})

onOneDatabase('the place and the camera of a photograph are not published', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const photograph = drawQuarters()
    .withExif({ IFD0: { Make: 'Apareil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 45/1 0/1' } })
    .withXmp('<x>Apareil</x>')
    .withIccProfile('p3')
  const bytes = await photograph.jpeg().toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() })
  const image = await kept(shop, id, owner, bytes)
  const { exif, icc, xmp, iptc, orientation } = await image.metadata()
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect((await image.toBuffer()).includes('Apareil')).toBe(false)
})

onOneDatabase('odd but complete images keep their pixels', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
  const odd: [string, () => ImageBytes, { width: number; height: number }][] = [
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
    const image = await kept(shop, id, owner, await make())
    const { width, height, pages, space } = await image.metadata()
    expect([what, { width, height }, pages, space]).toEqual([what, size, undefined, 'srgb'])
    const { dominant } = await image.stats()
    expect([what, dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([what, true, true, true])
  }
})

onOneDatabase('a JPEG as some telephones write it is accepted', async (shop) => {
  const { id, owner } = await openUploads(shop)
  const jpeg = await drawNoise(300, 200).jpeg().toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const oddScan = Buffer.from(jpeg)
  oddScan[scan + 2 + jpeg.readUInt16BE(scan + 2) - 2] = 0
  const padded = Buffer.concat([jpeg.subarray(0, scan), Buffer.from([1, 2, 3]), jpeg.subarray(scan)])
  for (const bytes of [oddScan, padded]) await kept(shop, id, owner, bytes)
})

/** The original that an upload left. */
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

/** Which colour of QUARTERS each quarter of an image has. */
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
