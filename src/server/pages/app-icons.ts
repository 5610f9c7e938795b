import type { Shop } from '#server/http/app-env.ts'
import { loadSharp } from '#server/images/check-upload.ts'

const INK = '#0b0b0d'

/** The share of a maskable icon's width that the mark takes, so that masks hardly cut it. */
const SAFE_PART = 0.7

type Mark = { bytes: Uint8Array; ground: string; isDrawing: boolean }

type Source = { reads: Pick<Shop['reads'], 'iconHash'>; images: Pick<Shop['images'], 'readOriginal'> }

/** Returns a function that renders each size once, from the owner's icon or the built SVG on `ground`. */
export function createAppIcons(svg: Uint8Array, { reads, images }: Source, ground = INK) {
  const built: Mark = { bytes: svg, ground, isDrawing: true }
  let drawnOf: string | null = null
  let drawn = new Map<string, Promise<Buffer>>()

  return async (path: string): Promise<{ type: string; bytes: Buffer } | null> => {
    const icon = ICONS[path]
    if (!icon) return null
    const hash = await reads.iconHash()
    if (hash !== drawnOf) [drawnOf, drawn] = [hash, new Map()]
    const kept = drawn
    const bytes = kept.get(path) ?? findMark(hash).then(icon.draw)
    kept.set(path, bytes)
    // Removes a failed rendering from the cache, so that the next request tries again.
    bytes.catch(() => kept.delete(path))
    return { type: icon.type, bytes: await bytes }
  }

  async function findMark(hash: string | null): Promise<Mark> {
    const own = hash === null ? null : await images.readOriginal(hash)
    return own ? { bytes: own, ground: '#ffffff', isDrawing: false } : built
  }
}

const ICONS: Record<string, { type: string; draw: (mark: Mark) => Promise<Buffer> }> = {
  '/icon-192.png': { type: 'image/png', draw: (mark) => draw(mark, 192) },
  '/icon-512.png': { type: 'image/png', draw: (mark) => draw(mark, 512) },
  '/icon-maskable-512.png': { type: 'image/png', draw: (mark) => draw(mark, 512, SAFE_PART) },
  '/apple-touch-icon.png': { type: 'image/png', draw: (mark) => draw(mark, 180) },
  '/favicon.ico': { type: 'image/x-icon', draw: async (mark) => toIco(await draw(mark, 32), 32) },
}

async function draw({ bytes, ground, isDrawing }: Mark, width: number, markPart = 1): Promise<Buffer> {
  const size = Math.round(width * markPart)
  const sharp = await loadSharp()
  const mark = await sharp(bytes, isDrawing ? { density: 72 * (size / 64) } : {})
    .resize(size, size)
    .png()
    .toBuffer()
  return sharp({ create: { width, height: width, channels: 3, background: ground } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer()
}

/** Returns the query `?v=…` of the owner's icon; empty for the built icon. */
export function iconQuery(url: string | null): string {
  return url === null ? '' : url.slice(url.indexOf('?'))
}

/** Returns the name of the installed app, which must not be empty. */
export function manifestName(shopName: string): string {
  return shopName || 'Boutique'
}

/** Makes the manifest of the app whose paths start with `prefix`. `url` is the URL of the owner's icon. */
export function webManifest(prefix: string, url: string | null, color: string) {
  const icon = (name: string, width: number, purpose = 'any') => ({
    src: `${prefix}/${name}.png${iconQuery(url)}`,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: `${prefix}/`,
    lang: 'fr',
    dir: 'ltr',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  }
}

/** Wraps a PNG in the container of /favicon.ico. */
function toIco(png: Buffer, width: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(width, 6)
  head.writeUInt8(width, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}
