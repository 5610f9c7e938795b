// @module-tag long
import sharp from 'sharp'
import { expect, test } from 'vitest'
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
  pngWithTexts,
  svg,
  withAppended,
} from './support/hostile-files.ts'
import { openTestShop } from './support/open-test-shop.ts'
import { openUploads, upload } from './support/open-uploads.ts'
import { NO_IMAGES, storedImages } from './support/stored-images.ts'

type ImageBytes = Buffer | Promise<Buffer>

/** File names, what they hold and how each ends. */
const REFUSED: [status: 400 | 415, filename: string, make: () => ImageBytes][] = [
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

// On one database: files are refused before anything is asked of it.

test('files that are not, or not only, images of the five kinds are a 415 and leave nothing', () =>
  expectRefused(415))

test('images that are damaged or too large are a 400 and leave nothing', () => expectRefused(400))

async function expectRefused(expected: 400 | 415): Promise<void> {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { id, owner } = await openUploads(shop)
  for (const [status, filename, make] of REFUSED) {
    if (status !== expected) continue
    const answer = await upload(shop, id, owner, { bytes: await make(), filename, type: 'image/jpeg' })
    expect([filename, answer.status]).toEqual([filename, status])
    expect(answer.body.message).toMatch(/^(Ce fichier n’est pas une image|Cette image est (trop|endom))/)
    if (status === 400) expect(answer.body.issues).toMatchObject([{ path: 'images.0' }])
  }
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
  expect(await shop.db.selectFrom('product_images').select('id').execute()).toEqual([])
}
