import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Api } from './api.ts'
import type { Config } from './config.ts'

/** What the storefront's server half (built from src/shop/entry-server.tsx) gives for an address. */
type RenderedPage = {
  status: number
  redirect: string | null
  head: string
  html: string
  state: string
  screens: string[]
}

type Renderer = {
  renderPage: (page: {
    url: string
    origin: string
    settings: ShopSettings
    fetchApi: (path: string, init: RequestInit) => Promise<Response>
  }) => Promise<RenderedPage>
}

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/shop/entry-client.tsx'
const ICON = 'src/shop/icons/icon.svg'

/** The visitors' pages: rendered here, with what the API answers in process, and alive in the browser. */
export class Storefront {
  readonly #renderer: Renderer
  readonly #manifest: Manifest
  readonly #config: Config

  private constructor(renderer: Renderer, manifest: Manifest, config: Config) {
    this.#renderer = renderer
    this.#manifest = manifest
    this.#config = config
  }

  /** Opens the build in `dist`. */
  static async open(dist: string, config: Config): Promise<Storefront> {
    const renderer = await import(pathToFileURL(join(dist, 'shop-server/entry-server.js')).href)
    const manifest = JSON.parse(await readFile(join(dist, 'shop/.vite/manifest.json'), 'utf8'))
    return new Storefront(renderer, manifest, config)
  }

  /** The page at the request's address, with its true status. */
  async answer(request: Request, api: Api): Promise<Response> {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const page = await this.#renderer.renderPage({
      url: url.pathname + url.search,
      origin: this.#config.publicUrl ?? url.origin,
      settings: this.#config.shop,
      fetchApi: async (path, init) => api.request(path.replace(/^\/api/, ''), init),
    })
    if (page.redirect) return new Response(null, { status: 302, headers: { Location: page.redirect } })
    return new Response(this.#document(page), { status: page.status, headers: PAGE_HEADERS })
  }

  #document({ head, html, state, screens }: RenderedPage): string {
    const entry = this.#manifest[ENTRY]
    const css = entry?.css?.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
    const fonts = this.#fonts().map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    )
    const modules = this.#modules([ENTRY, ...screens])
      .filter((file) => file !== entry?.file)
      .map((file) => `<link rel="modulepreload" href="/${file}">`)
    return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
<link rel="icon" href="/${this.#manifest[ICON]?.file}" type="image/svg+xml">
${head}
${fonts.join('')}${css}
<script type="module" src="/${entry?.file}"></script>${modules.join('')}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${state}</script>
</body>
</html>`
  }

  #fonts(): string[] {
    return Object.entries(this.#manifest)
      .filter(
        ([source]) => /barlow-latin-400|condensed-latin-[67]00/.test(source) && source.endsWith('.woff2'),
      )
      .map(([, entry]) => entry.file)
  }

  /** The scripts of some sources with all that they import at once. */
  #modules(sources: string[], found = new Set<string>()): string[] {
    for (const source of sources) {
      const entry = this.#manifest[source]
      if (!entry || found.has(entry.file)) continue
      found.add(entry.file)
      this.#modules(entry.imports ?? [], found)
    }
    return [...found]
  }
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}
