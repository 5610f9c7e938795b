import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Text that must never be in anything that the shop stores or serves. */
export const PAYLOAD = '<script>alert(document.domain)</script><?php system($_GET[0]); ?>'

/** A drawing of four coloured quarters, so that a crop or a distortion is visible. */
export const QUARTERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const

/** Red and green above blue and white. */
export function drawQuarters(width = 60, height = 40): Sharp {
  const [w, h] = [width / 2, height / 2]
  const quarter = (background: string) => ({
    create: { width: w, height: h, channels: 3 as const, background },
  })
  return sharp({ create: { width, height, channels: 3, background: QUARTERS[0] } }).composite([
    { input: quarter(QUARTERS[1]), left: w, top: 0 },
    { input: quarter(QUARTERS[2]), left: 0, top: h },
    { input: quarter(QUARTERS[3]), left: w, top: h },
  ])
}

/** An image that looks like a photograph to an encoder. */
export function drawNoise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
}

export function svg(): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${PAYLOAD}<rect width="9" height="9"/></svg>`,
  )
}

export function html(): Buffer {
  return Buffer.from(`<!doctype html><html><body>${PAYLOAD}</body></html>`)
}

/** A whole GIF that is a program too, in a comment and after its end. */
export async function gifPolyglot(): Promise<Buffer> {
  const gif = await drawQuarters().gif().toBuffer()
  const flags = gif.readUInt8(10)
  const afterPalette = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const text = Buffer.from(PAYLOAD)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  const after = Buffer.from(`*/=1;${PAYLOAD}//`)
  return Buffer.concat([gif.subarray(0, afterPalette), comment, gif.subarray(afterPalette), after])
}

/** A file of which only the first bytes are those of a GIF. */
export function gifScript(): Buffer {
  return Buffer.from(`GIF89a/*${'x'.repeat(200)}*/=1;${PAYLOAD}`)
}

/** A JPEG with a program in a comment of its own. */
export async function jpegWithComment(): Promise<Buffer> {
  const jpeg = await drawQuarters().jpeg().toBuffer()
  const text = Buffer.from(PAYLOAD)
  const marker = Buffer.alloc(4)
  marker.writeUInt16BE(0xfffe)
  marker.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, text, jpeg.subarray(2)])
}

export async function withAppended(image: Sharp, appended = PAYLOAD): Promise<Buffer> {
  return Buffer.concat([await image.toBuffer(), Buffer.from(appended, 'latin1')])
}

/** A PNG whose text chunks hold a program. */
export async function pngWithTexts(): Promise<Buffer> {
  return withChunks(
    chunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${PAYLOAD}`)),
  )
}

/** A PNG with a program in a compressed text. */
export async function pngWithPackedText(): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(3_000_000, PAYLOAD))
  return withChunks(chunk('zTXt', Buffer.concat([Buffer.from('Zip\0\0'), packed])))
}

async function withChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await drawQuarters().png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)])
}

/** A valid black PNG of one bit a pixel: 900 megapixels take 110 kB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

/** The beginning of a phone’s HEIC: the container of AVIF with another brand. */
export function heic(): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24)
  box.write('ftypheic', 4)
  box.write('mif1heic', 16)
  return Buffer.concat([box, Buffer.alloc(500)])
}

/** A file of which only the brand is that of an AVIF. */
export function heicNamedAvif(): Buffer {
  const bytes = heic()
  bytes.write('avif', 16)
  return bytes
}

export async function animation(
  format: 'gif' | 'webp',
  side: number,
  colors: readonly string[],
): Promise<Buffer> {
  const frames = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { effort: 1, ...(format === 'gif' && { dither: 0 }) })
    .toBuffer()
}

/** The beginning of a file, long enough to look whole to every reader at first. */
export async function cut(image: Sharp, part = 0.7): Promise<Buffer> {
  const whole = await image.toBuffer()
  return whole.subarray(0, Math.floor(whole.length * part))
}
