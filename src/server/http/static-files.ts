import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

type Encoding = 'br' | 'gzip'
type Asset = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** The files of a build whose names change with their content: kept in memory, served for ever. */
export class AssetFolder {
  readonly #assets: Map<string, Asset>

  private constructor(assets: Map<string, Asset>) {
    this.#assets = assets
  }

  /** Reads a folder with its `.br` and `.gz` twins. */
  static async open(folder: string): Promise<AssetFolder> {
    const names = new Set(await readdir(folder))
    const assets = new Map<string, Asset>()
    const read = async (name: string) => new Uint8Array(await readFile(join(folder, name)))
    for (const name of names) {
      const type = TYPES[extname(name)]
      if (!type) continue
      const encoded: Asset['encoded'] = {}
      if (names.has(`${name}.br`)) encoded.br = await read(`${name}.br`)
      if (names.has(`${name}.gz`)) encoded.gzip = await read(`${name}.gz`)
      assets.set(name, { bytes: await read(name), type, encoded })
    }
    return new AssetFolder(assets)
  }

  /** The file, in the best encoding that the client takes; 404 when there is none. */
  answer(name: string, request: Request): Response {
    const asset = this.#assets.get(name)
    if (!asset) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => asset.encoded[one] && accepted.includes(one))
    const headers: Record<string, string> = {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    }
    if (encoding) headers['Content-Encoding'] = encoding
    return new Response((encoding && asset.encoded[encoding]) ?? asset.bytes, { headers })
  }
}
