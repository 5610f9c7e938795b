import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import type { AppEnv, Shop } from '#server/http/app-env.ts'
import { openAssets } from '#server/http/responses/static-files.ts'
import { createAppIcons, manifestName, webManifest } from './app-icons.ts'
import { readBuilt, readManifest } from './build-manifest.ts'

/** Serves the admin app of dist/admin under its secret prefix. */
export async function openAdminShell(
  folder: string,
  shop: Pick<Shop, 'config' | 'reads' | 'images'>,
): Promise<Hono<AppEnv>> {
  const prefix = `/${shop.config.adminPath}`
  const page = complete(await readFile(join(folder, 'index.html'), 'utf8'), prefix)
  const assets = await openAssets(join(folder, 'assets'))
  const headers = { ...ADMIN_HEADERS, 'Content-Type': 'text/html; charset=utf-8' }
  return new Hono<AppEnv>()
    .all(prefix, (c) => c.body(null, 302, { Location: `${prefix}/`, 'Referrer-Policy': 'no-referrer' }))
    .all(`${prefix}/assets/:name`, (c) => assets(c.req.param('name'), c))
    .route(prefix, await openAdminFiles(folder, prefix, shop))
    .all(`${prefix}/*`, (c) => c.body(page, 200, headers))
}

/** Adds the secret prefix as base URL to the page, because no built file contains it. */
function complete(page: string, prefix: string): string {
  const tags = html`<base href="${prefix}/"><link rel="manifest" href="manifest.webmanifest"><link rel="apple-touch-icon" href="apple-touch-icon.png">`
  return page.replace('<head>', () => `<head>${tags}`)
}

/** Keeps pages out of caches and search engines, and their URL out of Referer headers. */
const ADMIN_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Serves manifest, icons and service worker of the admin. */
async function openAdminFiles(
  folder: string,
  prefix: string,
  { reads, images }: Pick<Shop, 'reads' | 'images'>,
): Promise<Hono<AppEnv>> {
  const built = await readManifest(folder)
  const icons = createAppIcons(await readBuilt(folder, built, 'icons/icon.svg'), { reads, images }, '#ffffff')
  const worker = await readBuilt(folder, built, 'service-worker.ts')
  return new Hono<AppEnv>()
    .get('/sw.js', () => new Response(worker, withType('text/javascript; charset=utf-8')))
    .get('/manifest.webmanifest', async () => {
      const manifest = JSON.stringify(toManifest(prefix, await reads.shop()))
      return new Response(manifest, withType('application/manifest+json'))
    })
    .get('/:name{[a-z0-9-]+\\.png}', async (c, next) => {
      const icon = await icons(`/${c.req.param('name')}`)
      return icon ? new Response(new Uint8Array(icon.bytes), withType(icon.type)) : next()
    })
}

function withType(type: string): ResponseInit {
  return { headers: { ...ADMIN_HEADERS, 'Content-Type': type } }
}

function toManifest(prefix: string, { name, icon }: Pick<ShopIdentity, 'name' | 'icon'>): object {
  return {
    ...webManifest(prefix, icon, '#ffffff'),
    name: `${manifestName(name)} · Administration`,
    short_name: 'Admin',
    shortcuts: [
      { name: 'Commandes', url: `${prefix}/commandes` },
      { name: 'Nouvelle commande', url: `${prefix}/commandes/nouvelle` },
    ],
  }
}
