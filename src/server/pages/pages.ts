import { join } from 'node:path'
import { Hono } from 'hono'
import { openAssets } from '#server/http/responses/static-files.ts'
import type { AppEnv, Shop } from '#server/http/shop.ts'
import { ROOT } from '#server/root.ts'
import { openAdminShell } from './admin-shell.ts'
import { checkBuild } from './build-manifest.ts'
import { createFeeds } from './feeds.ts'
import { openSiteFiles } from './site-files.ts'
import { createStorefront } from './storefront.ts'
import { openStorefrontBuild } from './storefront-build.ts'

const DIST = join(ROOT, 'dist')

/**
 * Serves what is not the API, from dist/: the admin under its prefix, the storefront everywhere else.
 * @throws ConfigError when nothing is built yet, or not whole
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
