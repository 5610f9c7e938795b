// @module-tag long
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { IS_LONG } from './support/faulty-ground.ts'
import { blackPng } from './support/hostile-files.ts'
import { ShopProgram } from './support/shop-program.ts'
import { makeTestFolder } from './support/test-databases.ts'

const MB = 1_000_000
const MiB = 1024 * 1024

type Answer = { status: number; product?: Product }

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 150, alpha: 0.5 } } })

type Image = [filename: string, make: () => Promise<Buffer>]

/** As large as each kind may be: those that take most memory. */
const HEAVIEST: Image[] = [
  ['49-megapixels-turned.jpg', () => flat(7000, 7000).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['32-megapixels-progressive.jpg', () => flat(5700, 5700).jpeg({ progressive: true }).toBuffer()],
  [
    '49-megapixels-16-bit.png',
    () => flat(7000, 7000).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  ],
]

const LIGHTER: Image[] = [
  ['49-megapixels.png', () => flat(7000, 7000, 4).png({ compressionLevel: 1 }).toBuffer()],
  ['49-megapixels.webp', () => flat(7000, 7000).webp({ effort: 0 }).toBuffer()],
  ['22-megapixels.gif', () => flat(4700, 4700).gif({ effort: 1 }).toBuffer()],
  ['8-megapixels.avif', () => flat(3840, 2160).avif({ effort: 0 }).toBuffer()],
]

const LARGEST = IS_LONG ? [...HEAVIEST, ...LIGHTER] : HEAVIEST

/** One for each image, and for each of four forms that are full. */
const PRODUCTS = Math.max(4, LARGEST.length)

test.skipIf(process.platform !== 'linux')(
  'memory stays under 400 MB while several of the largest files are uploaded at once',
  async () => {
    using folder = makeTestFolder()
    await using shop = await ShopProgram.on({ DATA_DIR: folder.path })
    await shop.start()
    const owner = await shop.logIn()
    const admin = await shop.asOwner()
    const ids = await Promise.all(Array.from({ length: PRODUCTS }, () => createProduct(admin)))
    const peaks = { atRest: shop.peakMemory, bombs: 0, largest: 0, forms: 0, shown: 0 }
    const send = (index: number, files: Uint8Array[]) =>
      upload(shop, owner, ids[index % PRODUCTS] ?? 0, files)

    const bombs = [blackPng(30_000, 30_000), blackPng(16_384, 16_384)]
    const refused = await Promise.all(
      [...bombs, ...bombs, ...bombs].map((bomb, index) => send(index, [bomb])),
    )
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    peaks.bombs = shop.peakMemory

    const largest = await Promise.all(LARGEST.map(([, make]) => make()))
    const answers = await Promise.all(largest.map((file, index) => send(index, [file])))
    expect(answers.map(({ status }, index) => [LARGEST[index]?.[0], status])).toEqual(
      LARGEST.map(([filename]) => [filename, 201]),
    )
    peaks.largest = shop.peakMemory

    const small = await flat(60, 40).jpeg().toBuffer()
    const padded = Buffer.concat([small, Buffer.alloc(9.9 * MiB)])
    const full = await Promise.all([0, 1, 2, 3].map((index) => send(index, Array(6).fill(padded))))
    expect(full.map(({ status }) => status)).toEqual(full.map(() => 201))
    // The server answers before it has read the form: on a slow machine the client still writes, and is cut off.
    const tooMuch = await send(0, Array(7).fill(padded)).catch((error: Error) => error.cause)
    expect(tooMuch).toSatisfy(isRefusal)
    peaks.forms = shop.peakMemory

    await Promise.all(ids.map((id) => showAll(shop, id)))
    peaks.shown = shop.peakMemory

    const inMB = Object.entries(peaks).map(([when, bytes]) => `${when} ${Math.round(bytes / MB)} MB`)
    console.log(`Peak memory of the program: ${inMB.join(', ')}`)
    expect(peaks.shown).toBeLessThan(400 * MB)
  },
  600_000,
)

function isRefusal(outcome: object): boolean {
  if ('status' in outcome) return outcome.status === 413
  return 'code' in outcome && (outcome.code === 'EPIPE' || outcome.code === 'ECONNRESET')
}

async function createProduct({ call }: Awaited<ReturnType<ShopProgram['asOwner']>>): Promise<number> {
  const category = { name: `Casques ${crypto.randomUUID()}` }
  const { id: categoryId } = await call<{ id: number }>('POST', '/categories', category)
  const product = { name: 'NXR', price: 1, categoryId }
  return (await call<{ product: Product }>('POST', '/products', product)).product.id
}

async function upload({ url }: ShopProgram, owner: string, id: number, files: Uint8Array[]): Promise<Answer> {
  const form = new FormData()
  for (const bytes of files) form.append('images', new Blob([new Uint8Array(bytes)]), 'photo')
  // Making an image takes longer than the shop keeps an idle connection: one that is used again may be closed.
  const headers = { Authorization: owner, Connection: 'close' }
  const answer = await fetch(`${url}/api/products/${id}/images`, { method: 'POST', headers, body: form })
  return { status: answer.status, ...((await answer.json()) as object) }
}

/** Requests every image of a product as browsers do, in three widths. */
async function showAll({ url }: ShopProgram, id: number): Promise<void> {
  const { images } = (await (await fetch(`${url}/api/products/${id}`)).json()) as Product
  const urls = images.flatMap((image) =>
    ['&w=320', '&w=1280', ''].map((width) => `${url}${image.url}${width}`),
  )
  const answers = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { headers: { Accept: 'image/avif,image/webp' } })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
}
