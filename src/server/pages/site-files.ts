import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/http/shop.ts'
import { type AppIcons, createAppIcons } from './app-icons.ts'
import { answerSitemap } from './sitemap.ts'
import { readManifest } from './storefront-build.ts'

const DAY = 'public, max-age=86400'

/** What machines ask a site for, at addresses that never change: site map, robots, manifest, icons, worker. */
export class SiteFiles {
  readonly #shop: Shop
  readonly #icons: AppIcons
  readonly #worker: Uint8Array<ArrayBuffer>

  private constructor(shop: Shop, icons: AppIcons, worker: Uint8Array<ArrayBuffer>) {
    this.#shop = shop
    this.#icons = icons
    this.#worker = worker
  }

  /** Opens the files that the storefront's build (dist) brings. */
  static async open(shop: Shop, dist: string): Promise<SiteFiles> {
    const manifest = await readManifest(dist)
    const read = async (source: string) =>
      new Uint8Array(await readFile(join(dist, 'shop', manifest[source]?.file ?? '')))
    const icon = await read('src/shop/icons/icon.svg')
    return new SiteFiles(shop, createAppIcons(icon), await read('src/shop/service-worker.ts'))
  }

  /** The file at the request's address, or null when there is none. */
  async answer(request: Request): Promise<Response | null> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname, origin: asked } = new URL(request.url)
    if (!/\.[a-z]+$/.test(pathname)) return null
    const origin = this.#shop.config.publicUrl ?? asked
    if (pathname === '/robots.txt') return file(robots(origin), 'text/plain; charset=utf-8')
    if (pathname === '/sw.js') return file(this.#worker, 'text/javascript; charset=utf-8')
    if (pathname === '/manifest.webmanifest') {
      return file(JSON.stringify(manifest(this.#shop.config.shop.name)), 'application/manifest+json')
    }
    const sitemap = await answerSitemap(this.#shop.db, pathname, origin)
    if (sitemap) return file(sitemap, 'application/xml; charset=utf-8')
    const icon = await this.#icons(pathname)
    return icon && file(new Uint8Array(icon.bytes), icon.type, DAY)
  }
}

function file(body: string | Uint8Array<ArrayBuffer>, type: string, caching = 'no-cache'): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': caching } })
}

// Nothing here tells where the back office is: it says by itself, in its answers, that it is not for robots.
function robots(origin: string): string {
  return `User-agent: *
Disallow: /succes-commande
Disallow: /api/
Allow: /api/*/image

Sitemap: ${origin}/sitemap.xml
`
}

function manifest(name: string): object {
  const icon = (src: string, width: number, purpose: string) => ({
    src,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name.slice(0, 12),
    description: 'Équipement, pièces et accessoires moto en Algérie. Paiement à la livraison.',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0b0b0d',
    background_color: '#0b0b0d',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
