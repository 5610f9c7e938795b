import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { bestEncoding, type Encoding } from './accept.ts'
import { shared } from './cacheable-response.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

type Asset = {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
}

/** Loads a build's files and their `.br` and `.gz` versions into memory. Browsers cache them as immutable. */
export async function openAssets(folder: string) {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const files = new Map(
    await Promise.all(
      names.map(async ({ name }) => [name, new Uint8Array(await readFile(join(folder, name)))] as const),
    ),
  )
  const assets = new Map<string, Asset>()
  for (const [name, bytes] of files) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const encoded: Asset['encoded'] = new Map()
    const [br, gzip] = [files.get(`${name}.br`), files.get(`${name}.gz`)]
    if (br) encoded.set('br', br)
    if (gzip) encoded.set('gzip', gzip)
    assets.set(name, { type, bytes, encoded })
  }
  /** Responds in the best accepted encoding, or with 404. */
  return (name: string, c: Context<AppEnv>): Response => {
    const asset = assets.get(name)
    if (!asset) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const encoding = bestEncoding(c.req.header('accept-encoding'), [...asset.encoded.keys()])
    const headers = {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    }
    return shared((encoding && asset.encoded.get(encoding)) ?? asset.bytes, { headers })
  }
}
