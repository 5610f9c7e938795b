import { IMAGE_PATH } from '#rules/image-path.ts'

// Caches visited pages with their files and images. Ignores all other requests.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Extendable & { request: Request; respondWith: (response: Promise<Response>) => void }
type Worker = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'message', listener: (event: Extendable & { data: unknown }) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const worker = self as unknown as Worker

const PAGES = 'pages'
const FILES = 'fichiers'
const IMAGES = 'images'
const MAX_PAGES = 20
const MAX_FILES = 120
const MAX_IMAGES = 150

/** Maximum ms before the cached page is shown. */
const MAX_WAIT = 8000

/** The page that visitors need most without a network. */
const CART = new URL('/panier', location.origin).href

const SHOP_PAGE = /^\/($|categorie\/|produit\/|page\/|(panier|commande|comparer|recherche)$)/

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cachePage(CART), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// Caches each page that the client reports, since client-side navigation requests no document.
worker.addEventListener('message', (event) => {
  const { seen } = (event.data ?? {}) as { seen?: unknown }
  if (typeof seen === 'string' && isShopPage(seen)) event.waitUntil(cachePage(seen))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isShopPage(request.url)) event.respondWith(respondToPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(respondToFile(event, FILES, MAX_FILES))
  else if (IMAGE_PATH.test(pathname)) event.respondWith(respondToFile(event, IMAGES, MAX_IMAGES))
})

function isShopPage(url: string): boolean {
  const { origin, pathname, searchParams } = new URL(url, location.origin)
  return origin === location.origin && SHOP_PAGE.test(pathname) && !searchParams.has('orderId')
}

/** Tries the network, the cache, then the offline page. */
async function respondToPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await findCached(PAGES, request.url)
  try {
    const response = await (cached ? withTimeout(fetch(request)) : fetch(request))
    if (response.ok && !response.redirected)
      event.waitUntil(store(PAGES, request.url, response.clone(), MAX_PAGES))
    return response
  } catch {
    if (cached) return cached
    const headers = { 'Content-Type': 'text/html; charset=utf-8' }
    return new Response(offlinePage(await listCachedPages()), { status: 503, headers })
  }
}

/** Tries the cache, then the network: a file's URL changes with its content. */
async function respondToFile(event: FetchEvent, cacheName: string, max: number): Promise<Response> {
  const { request } = event
  const cached = await findCached(cacheName, request)
  if (cached) return cached
  try {
    const response = await fetch(request)
    if (response.ok) event.waitUntil(store(cacheName, request.url, response.clone(), max))
    return response
  } catch (error) {
    // Falls back to another width or version of the image.
    const otherWidth =
      cacheName === IMAGES ? await findCached(cacheName, request, { ignoreSearch: true }) : undefined
    if (otherWidth) return otherWidth
    throw error
  }
}

/** Finds a cached response; undefined also if the cache cannot be read, as on a phone whose storage is full. */
async function findCached(cacheName: string, request: RequestInfo, options?: CacheQueryOptions) {
  try {
    return await (await caches.open(cacheName)).match(request, options)
  } catch {
    return undefined
  }
}

/** Caches a page and the files that it links to. */
async function cachePage(url: string): Promise<void> {
  const response = await fetch(url, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!response?.ok || response.redirected) return
  const html = await response.clone().text()
  await store(PAGES, new URL(url, location.origin).href, response, MAX_PAGES)
  const files = await caches.open(FILES)
  for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    if (await files.match(path)) continue
    const file = await fetch(path).catch(() => null)
    if (file?.ok) await store(FILES, new URL(path, location.origin).href, file, MAX_FILES)
  }
}

/** Stores a response, and evicts the oldest ones beyond `max`, but never the cart. */
async function store(cacheName: string, url: string, response: Response, max: number): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(url)
  await cache.put(url, response)
  const urls = (await cache.keys()).filter(({ url }) => url !== CART)
  await Promise.all(urls.slice(0, Math.max(0, urls.length - max)).map((old) => cache.delete(old)))
}

async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(PAGES)
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? ''
      const { pathname, search } = new URL(url)
      // Escapes only `&`, since a URL has no double quotes and no angle brackets.
      const path = (pathname + search).replaceAll('&', '&amp;')
      return { path, titleHtml: /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? pathname }
    }),
  )
  return pages.reverse()
}

function withTimeout(response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, MAX_WAIT)
    response.then(resolve, reject)
  })
}

type CachedPage = { path: string; titleHtml: string }

/** Returns a page that needs no other file, since none can be loaded offline. */
function offlinePage(cached: CachedPage[]): string {
  const links = cached.map(({ path, titleHtml }) => `<li><a href="${path}">${titleHtml}</a></li>`)
  const list = cached.length > 0 ? `<h2>Pages déjà vues</h2><ul>${links.join('')}</ul>` : ''
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
<title>Hors ligne</title>
<style>
body{margin:0;min-height:100vh;background:#0b0b0d;color:#fff;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:3rem 1.25rem}
svg{height:2.5rem}
h1{font-size:2.5rem;line-height:1.1;margin:1.5rem 0 .75rem;text-transform:uppercase;font-style:italic}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
p{color:#cdcdd2;margin:0 0 1.5rem}
a{color:#fff}
.again{display:inline-block;background:#d90416;padding:.8rem 1.5rem;font-weight:600;text-decoration:none}
ul{list-style:none;margin:0;padding:0}
li a{display:flex;align-items:center;min-height:2.75rem;border-bottom:1px solid #2a2a30;text-decoration:none}
a:focus-visible{outline:3px solid #fff;outline-offset:2px}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 26 28" aria-hidden="true"><path d="M7 0h7L7 28H0z" fill="#d90416"/><path d="M18 0h7l-7 28h-7z" fill="#fff"/></svg>
<h1>Vous êtes hors ligne</h1>
<p>Cette page n’a pas pu être chargée. Votre panier est conservé. Vérifiez votre connexion internet puis réessayez.</p>
<a class="again" href="">Réessayer</a>
${list}
</main>
</body>
</html>`
}
