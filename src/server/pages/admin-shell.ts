import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { AssetFolder } from '#server/http/static-files.ts'

const ADMIN_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The admin app, built in `folder` (dist/admin), under its secret prefix: one page, and its own assets. */
export async function openAdminShell(folder: string, adminPath: string): Promise<Hono<AppEnv>> {
  const prefix = `/${adminPath}`
  const html = withBase(await readFile(join(folder, 'index.html'), 'utf8'), prefix)
  const assets = await AssetFolder.open(join(folder, 'assets'))
  return new Hono<AppEnv>()
    .all(prefix, (c) => c.body(null, 302, { Location: `${prefix}/`, 'Referrer-Policy': 'no-referrer' }))
    .all(`${prefix}/assets/:name`, (c) => assets.respond(c.req.param('name'), c))
    .all(`${prefix}/*`, (c) => c.body(html, 200, ADMIN_HEADERS))
}

/** Sets the prefix as the page's base: no file of the build contains it. */
function withBase(html: string, prefix: string): string {
  return html.replace('<head>', `<head><base href="${prefix}/">`)
}
