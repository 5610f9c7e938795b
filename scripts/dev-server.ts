import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { createLog } from '#server/ops/log.ts'
import { createStorefront, type Renderer, type StorefrontCode } from '#server/pages/storefront.ts'
import { startShop } from '#server/start-shop.ts'

// The shop in development: both apps come from their sources, with hot reload; `node --watch` restarts the server
// when its own files change.

const ROOT = join(import.meta.dirname, '..')

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig({ ADMIN_PASSWORD: 'secret123', LOG_LEVEL: 'warn', ...process.env })
const shop = await startShop(config, createLog(config.logLevel))
const http = createServer()
const prefix = `/${shop.config.adminPath}/`
const shopVite = await openVite('scripts/vite-shop.config.ts', '/')
const adminVite = await openVite('scripts/vite-admin.config.ts', prefix)

const TAGS = [
  '<link rel="icon" href="/src/shop/icons/icon.svg">',
  // For the first paint, and for pages without scripts.
  '<link rel="stylesheet" href="/src/shop/shop.css">',
  '<script type="module" src="/src/shop/entry-client.tsx"></script>',
]
const storefront: StorefrontCode = {
  loadRenderer: async () => (await shopVite.ssrLoadModule('/src/shop/entry-server.tsx')) as Renderer,
  assetTags: () => TAGS.join(''),
}
const respond = createStorefront(shop, storefront)
const pages = new Hono<AppEnv>().get('*', async (c, next) => {
  const response = await respond(c, next)
  if (!response?.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(await shopVite.transformIndexHtml(c.req.path, await response.text()), response)
})
const app = createApp(shop, pages)

const listener = getRequestListener(async (request, env) => {
  const response = await app.fetch(request, env)
  // Vite's hot reload needs a script in the page, which the shop's policy forbids.
  response.headers.delete('Content-Security-Policy')
  return response
})
http.on('request', (request, response) => {
  const vite = request.url?.startsWith(prefix) ? adminVite : shopVite
  if (request.url?.startsWith('/api/')) listener(request, response)
  else vite.middlewares(request, response, () => listener(request, response))
})
http.listen(config.port, config.host, () => {
  console.log(`\n  Shop         http://${config.host}:${config.port}/`)
  console.log(`  Admin        http://${config.host}:${config.port}${prefix}  (${config.firstAdmin.email})\n`)
})

function openVite(configFile: string, base: string): Promise<ViteDevServer> {
  return createVite({
    configFile: join(ROOT, configFile),
    configLoader: 'native',
    base,
    server: { middlewareMode: true, hmr: { server: http } },
    appType: base === '/' ? 'custom' : 'spa',
  })
}
