import { loadSharp } from '#server/images/load-sharp.ts'

const INK = '#0b0b0d'

/** Part of a maskable icon that no mask cuts off, with the mark in it. */
const SAFE_PART = 0.7

/** Creates an app's icon, rendered once from its SVG at each size that devices request, on the SVG's own ground. */
export function createAppIcons(svg: Uint8Array, ground = INK) {
  const draw = async (width: number, markPart = 1) => {
    const size = Math.round(width * markPart)
    const sharp = await loadSharp()
    const mark = await sharp(svg, { density: 72 * (size / 64) })
      .resize(size, size)
      .png()
      .toBuffer()
    return sharp({ create: { width, height: width, channels: 3, background: ground } })
      .composite([{ input: mark }])
      .png({ palette: true })
      .toBuffer()
  }
  const icons: Record<string, { type: string; draw: () => Promise<Buffer> }> = {
    '/icon-192.png': { type: 'image/png', draw: () => draw(192) },
    '/icon-512.png': { type: 'image/png', draw: () => draw(512) },
    '/icon-maskable-512.png': { type: 'image/png', draw: () => draw(512, SAFE_PART) },
    '/apple-touch-icon.png': { type: 'image/png', draw: () => draw(180) },
    '/favicon.ico': { type: 'image/x-icon', draw: async () => toIco(await draw(32), 32) },
  }
  const drawn = new Map<string, Promise<Buffer>>()

  /** The icon at a path, or null. */
  return async (path: string): Promise<{ type: string; bytes: Buffer } | null> => {
    const icon = icons[path]
    if (!icon) return null
    const bytes = drawn.get(path) ?? icon.draw()
    drawn.set(path, bytes)
    // A failure is not cached: the next request tries again.
    bytes.catch(() => drawn.delete(path))
    return { type: icon.type, bytes: await bytes }
  }
}

/** Returns the icons of a web app manifest; `prefix` is that of their paths. */
export function manifestIcons(prefix: string) {
  const icon = (name: string, width: number, purpose = 'any') => ({
    src: `${prefix}/${name}.png`,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  })
  return [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')]
}

/** Returns a PNG in the container that browsers look for at /favicon.ico. */
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
