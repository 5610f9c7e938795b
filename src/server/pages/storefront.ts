import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Shop } from '#server/http/shop.ts'
import type { ReadApi } from '#server/read-api.ts'
import { finishedAnswer } from './finished-answer.ts'

/** What the storefront's server half (src/shop/entry-server.tsx) gives for an address. */
type RenderedPage = {
  status: number
  redirect: string | null
  head: string
  /** In pieces, some of them bytes that were made before. */
  html: (string | Uint8Array)[]
  state: string
  screens: string[]
}

export type Renderer = {
  renderPage: (page: {
    url: string
    origin: string
    settings: ShopSettings
    version: number
    fetchApi: ReadApi
  }) => Promise<RenderedPage>
}

/** Where the storefront's code comes from: a build, or the sources while they are worked on. */
export type StorefrontCode = {
  loadRenderer: () => Promise<Renderer>
  /** Styles, fonts and scripts of a page that shows these screens. */
  assetTags: (screens: string[]) => string
}

/** The visitors' pages: rendered here, with what the API answers in process, and alive in the browser. */
export class Storefront {
  readonly #code: StorefrontCode
  readonly #shop: Shop
  readonly #readApi: ReadApi

  constructor(code: StorefrontCode, shop: Shop, readApi: ReadApi) {
    this.#code = code
    this.#shop = shop
    this.#readApi = readApi
  }

  /**
   * The page at the request's address, with its true status.
   * @throws what a read of the API threw: a page without its news is not one to keep
   */
  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const { renderPage } = await this.#code.loadRenderer()
    let failure: unknown
    const page = await renderPage({
      url: url.pathname + url.search,
      origin: this.#shop.config.publicUrl ?? url.origin,
      settings: this.#shop.config.shop,
      version: this.#shop.catalogue.version,
      fetchApi: (path) =>
        this.#readApi(path).catch((error: unknown) => {
          failure = error
          throw error
        }),
    })
    if (failure) throw failure
    if (page.redirect) return new Response(null, { status: 302, headers: { Location: page.redirect } })
    return finishedAnswer(this.#document(page), { status: page.status, headers: PAGE_HEADERS })
  }

  #document({ head, html, state, screens }: RenderedPage): Buffer<ArrayBuffer> {
    const start = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
${head}
${this.#code.assetTags(screens)}
</head>
<body>
<div id="root">`
    const end = `</div>
<script type="application/json" id="state">${state}</script>
</body>
</html>`
    return concat([start, ...html, end])
  }
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** All pieces in one block, taken once: the system is slow to give blocks as large as a page. */
function concat(pieces: (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  const size = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const all = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += all.write(piece, at)
    else {
      all.set(piece, at)
      at += piece.byteLength
    }
  }
  return all
}
