import { type KeptPage, offlinePage } from './offline-page.ts'

// Keeps the last pages seen for when there is no network. Calls of the API and addresses that are not the
// storefront's pass by: the worker does not answer for them.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
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
const PICTURES = 'images'
const MAX_PAGES = 20
const MAX_FILES = 120
const MAX_PICTURES = 150

/** Time after which a kept page is shown if the network has not answered, in ms. */
const PATIENCE = 8000

const SHOP_PAGE = /^\/($|categorie\/|produit\/|(panier|commande|recherche)$)/
const PICTURE = /^\/api\/(products|categories|banners)\/.+\/(image|images\/\d+)$/

worker.addEventListener('install', (event) => {
  // The cart is what a visitor without a network looks for first.
  event.waitUntil(Promise.all([keepPage('/panier'), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// Pages that the shop shows by itself, without a document: it tells of each.
worker.addEventListener('message', (event) => {
  const { seen } = (event.data ?? {}) as { seen?: unknown }
  if (typeof seen === 'string' && isShopPage(seen)) event.waitUntil(keepPage(seen))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isShopPage(request.url)) event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event, FILES, MAX_FILES))
  else if (PICTURE.test(pathname)) event.respondWith(answerFile(event, PICTURES, MAX_PICTURES))
})

function isShopPage(url: string): boolean {
  const { origin, pathname, searchParams } = new URL(url, location.origin)
  return origin === location.origin && SHOP_PAGE.test(pathname) && !searchParams.has('orderId')
}

/** A page from the network; the kept one, or the one that says so, when there is none. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await (await caches.open(PAGES)).match(request.url)
  try {
    const answer = await (kept ? withPatience(fetch(request)) : fetch(request))
    if (answer.ok && !answer.redirected) {
      event.waitUntil(keep(PAGES, request.url, answer.clone(), MAX_PAGES))
    }
    return answer
  } catch {
    if (kept) return kept
    const headers = { 'Content-Type': 'text/html; charset=utf-8' }
    return new Response(offlinePage(await listKeptPages()), { status: 503, headers })
  }
}

/** A file whose address changes with its content: what is kept is right. */
async function answerFile(event: FetchEvent, cacheName: string, most: number): Promise<Response> {
  const { request } = event
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(keep(cacheName, request.url, answer.clone(), most))
    return answer
  } catch (error) {
    // Another width of the same picture is better than none.
    const near = cacheName === PICTURES ? await cache.match(request, { ignoreSearch: true }) : undefined
    if (near) return near
    throw error
  }
}

/** Fetches a page with the files it names, to have them later. */
async function keepPage(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok || answer.redirected) return
  const html = await answer.clone().text()
  await keep(PAGES, new URL(url, location.origin).href, answer, MAX_PAGES)
  const files = await caches.open(FILES)
  for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    if (await files.match(path)) continue
    const file = await fetch(path).catch(() => null)
    if (file?.ok) await keep(FILES, new URL(path, location.origin).href, file, MAX_FILES)
  }
}

/** Puts an answer last in a cache, and lets the first ones go when there are too many. */
async function keep(cacheName: string, url: string, answer: Response, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(url)
  await cache.put(url, answer)
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, Math.max(0, urls.length - most)).map((old) => cache.delete(old)))
}

async function listKeptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(PAGES)
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? ''
      const { pathname, search } = new URL(url)
      return { path: pathname + search, title: titleOf(html) || pathname }
    }),
  )
  return pages.reverse()
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

function withPatience(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE)
    answer.then(resolve, reject)
  })
}
