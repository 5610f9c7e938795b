import { join } from 'node:path'
import { Hono } from 'hono'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { firstGraphemes } from '#rules/text.ts'
import type { AppEnv, Shop } from '#server/http/app-env.ts'
import { shared } from '#server/http/responses/cacheable-response.ts'
import { openAssets } from '#server/http/responses/static-files.ts'
import { ROOT } from '#server/root.ts'
import { openAdminShell } from './admin-shell.ts'
import { createAppIcons, manifestName, webManifest } from './app-icons.ts'
import { checkBuild, readBuilt, readManifest } from './build-manifest.ts'
import { createFeeds } from './feeds.ts'
import { renderSitemap } from './sitemap.ts'
import { createStorefront } from './storefront.ts'
import { openStorefrontBuild } from './storefront-build.ts'

const DIST = join(ROOT, 'dist')

/**
 * Serves everything except the API: the admin under its prefix, files, feeds, and the storefront elsewhere.
 * @throws ConfigError when the build is missing or incomplete
 */
export async function createPages(shop: Shop): Promise<Hono<AppEnv>> {
  await checkBuild(DIST)
  const assets = await openAssets(join(DIST, 'shop/assets'))
  const pages = new Hono<AppEnv>()
  pages.all('/assets/:name', (c) => assets(c.req.param('name'), c))
  pages.route('/', await openAdminShell(join(DIST, 'admin'), shop))
  pages.route('/', await openSiteFiles(shop, DIST))
  pages.route('/', createFeeds(shop))
  pages.get('*', createStorefront(shop, await openStorefrontBuild(DIST)))
  pages.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }))
  return pages
}

const DAY = 'public, max-age=86400'

/** Serves fixed URLs: sitemap, robots, manifest, icons, service worker. */
async function openSiteFiles({ config, reads, images }: Shop, dist: string): Promise<Hono<AppEnv>> {
  const folder = join(dist, 'shop')
  const manifest = await readManifest(folder)
  const icons = createAppIcons(await readBuilt(folder, manifest, 'src/shop/icons/icon.svg'), {
    reads,
    images,
  })
  const worker = await readBuilt(folder, manifest, 'src/shop/service-worker.ts')
  return new Hono<AppEnv>()
    .get('/robots.txt', () => shared(robots(config.publicUrl), withType('text/plain; charset=utf-8')))
    .get('/sw.js', () => new Response(worker, withType('text/javascript; charset=utf-8')))
    .get('/manifest.webmanifest', async () =>
      shared(JSON.stringify(toManifest(await reads.shop())), withType('application/manifest+json')),
    )
    .get('/:name{sitemap[a-z0-9-]*\\.xml}', async (c, next) => {
      const xml = await renderSitemap(reads, c.req.path, config.publicUrl)
      return xml === null ? next() : shared(xml, withType('application/xml; charset=utf-8'))
    })
    .get('/:name{[a-z0-9-]+\\.(png|ico)}', async (c, next) => {
      const icon = await icons(c.req.path)
      return icon ? new Response(new Uint8Array(icon.bytes), withType(icon.type, DAY)) : next()
    })
}

function withType(type: string, cacheControl = 'no-cache'): ResponseInit {
  return { headers: { 'Content-Type': type, 'Cache-Control': cacheControl } }
}

// Does not list the admin, because this would reveal its path. The admin's responses forbid indexing.
function robots(origin: string): string {
  return `User-agent: *
Disallow: /succes-commande
Disallow: /api/
Allow: /api/*/image
Allow: /api/shop/logo

Sitemap: ${origin}/sitemap.xml
`
}

function toManifest({ name, icon }: Pick<ShopIdentity, 'name' | 'icon'>): object {
  return {
    ...webManifest('', icon, '#0b0b0d'),
    name: manifestName(name),
    short_name: firstGraphemes(manifestName(name), 12),
    description: 'Équipement, pièces et accessoires moto en Algérie. Paiement à la livraison.',
  }
}
