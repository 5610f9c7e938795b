import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '#server/config.ts'
import type { AppEnv } from '#server/http/env.ts'
import { AssetFolder } from '#server/http/static-files.ts'
import { ADMIN_HEADERS, openAdminFiles } from './admin-files.ts'

/** Opens the admin app, built in `folder` (dist/admin), under its secret prefix: one page, and its own files. */
export async function openAdminShell(
  folder: string,
  { adminPath, shop }: Pick<Config, 'adminPath' | 'shop'>,
): Promise<Hono<AppEnv>> {
  const prefix = `/${adminPath}`
  const page = complete(await readFile(join(folder, 'index.html'), 'utf8'), prefix, shop.name)
  const assets = await AssetFolder.open(join(folder, 'assets'))
  const headers = { ...ADMIN_HEADERS, 'Content-Type': 'text/html; charset=utf-8' }
  return new Hono<AppEnv>()
    .all(prefix, (c) => c.body(null, 302, { Location: `${prefix}/`, 'Referrer-Policy': 'no-referrer' }))
    .all(`${prefix}/assets/:name`, (c) => assets.respond(c.req.param('name'), c))
    .route(prefix, await openAdminFiles(folder, { prefix, shopName: shop.name }))
    .all(`${prefix}/*`, (c) => c.body(page, 200, headers))
}

/** Sets the prefix as the page's base: no file of the build contains it. */
function complete(page: string, prefix: string, shopName: string): string {
  const tags = html`<base href="${prefix}/"><meta name="shop-name" content="${shopName}"><link rel="manifest" href="manifest.webmanifest"><link rel="apple-touch-icon" href="apple-touch-icon.png">`
  return page.replace('<head>', () => `<head>${tags}`)
}
