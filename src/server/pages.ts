import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pages } from './app.ts'
import { AssetFolder } from './asset-folder.ts'
import { BackOffice } from './back-office.ts'
import { ConfigError } from './config.ts'
import { createReadApi } from './read-api.ts'
import { ROOT } from './root.ts'
import type { Shop } from './shop.ts'
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
      if (pathname.startsWith('/assets/')) return assets.answer(pathname.slice('/assets/'.length), request)
      return backOffice.answer(request) ?? (await siteFiles.answer(request)) ?? storefront.answer(request)
    },
  }
}
