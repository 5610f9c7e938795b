import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pages } from '#server/app.ts'
import { ConfigError } from '#server/config.ts'
import type { Shop } from '#server/http/shop.ts'
import { AssetFolder } from '#server/http/static-files.ts'
import { createReadApi } from '#server/read-api.ts'
import { ROOT } from '#server/root.ts'
import { BackOffice } from './admin-shell.ts'
import { SiteFiles } from './site-files.ts'
import { Storefront } from './storefront.ts'
import { openStorefrontBuild } from './storefront-build.ts'

const DIST = join(ROOT, 'dist')

/**
 * Everything that is not the API, from the build in dist/: the back office under its prefix, the
 * storefront everywhere else.
 * @throws ConfigError when nothing was built yet
 */
export async function openPages(shop: Shop): Promise<Pages> {
  if (!existsSync(join(DIST, 'shop-server'))) throw new ConfigError('Nothing is built yet: run npm run build')
  const backOffice = await BackOffice.open(join(DIST, 'admin'), shop.config.adminPath)
  const assets = await AssetFolder.open(join(DIST, 'shop/assets'))
  const siteFiles = await SiteFiles.open(shop, DIST)
  const storefront = new Storefront(await openStorefrontBuild(DIST), shop, createReadApi(shop))
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/assets/')) return assets.respond(pathname.slice('/assets/'.length), request)
      return backOffice.answer(request) ?? (await siteFiles.answer(request)) ?? storefront.answer(request)
    },
  }
}
