import { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { createAppIcons } from './app-icons.ts'
import { readBuilt, readManifest } from './build-manifest.ts'

/** Headers of everything under the secret prefix: it is cached by nobody, indexed by nobody and in no Referer. */
export const ADMIN_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Opens the files that make the admin, built in `folder`, an app of its own: manifest, icons and service worker. */
export async function openAdminFiles(
  folder: string,
  { prefix, shopName }: { prefix: string; shopName: string },
): Promise<Hono<AppEnv>> {
  const built = await readManifest(folder)
  const icons = createAppIcons(await readBuilt(folder, built, 'icons/icon.svg'), '#ffffff')
  const worker = await readBuilt(folder, built, 'service-worker.ts')
  const manifest = JSON.stringify(webManifest(prefix, shopName))
  return new Hono<AppEnv>()
    .get('/sw.js', () => new Response(worker, withType('text/javascript; charset=utf-8')))
    .get('/manifest.webmanifest', () => new Response(manifest, withType('application/manifest+json')))
    .get('/:name{[a-z0-9-]+\\.png}', async (c, next) => {
      const icon = await icons(`/${c.req.param('name')}`)
      return icon ? new Response(new Uint8Array(icon.bytes), withType(icon.type)) : next()
    })
}

function withType(type: string): ResponseInit {
  return { headers: { ...ADMIN_HEADERS, 'Content-Type': type } }
}

function webManifest(prefix: string, shopName: string): object {
  const icon = (name: string, width: number, purpose = 'any') => ({
    src: `${prefix}/${name}.png`,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: `${prefix}/`,
    name: `${shopName} · Administration`,
    short_name: 'Admin',
    lang: 'fr',
    dir: 'ltr',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Commandes', url: `${prefix}/commandes` },
      { name: 'Nouvelle commande', url: `${prefix}/commandes/nouvelle` },
    ],
  }
}
