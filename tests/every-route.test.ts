import { expect, test } from 'vitest'
import { onOneDatabase } from './support/open-test-shop.ts'
import { ROUTES } from './support/routes.ts'

test('without a token a visitor orders, follows an order, logs in, starts a shop and is counted; a courier signs', () => {
  const open = ROUTES.filter(({ method, access }) => method !== 'GET' && access !== 'admin')
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /auth/login',
    'POST /setup',
    'POST /orders',
    'POST /orders/track',
    'POST /hooks/couriers/:id',
    'POST /visits',
  ])
})

test('orders, couriers, devices, figures and backups are read with a token only', () => {
  const guarded = ROUTES.filter(({ path }) =>
    /^\/(orders|courier|parcels|settlements|push|dashboard|backups)/.test(path),
  )
  expect(guarded.filter(({ method, access }) => method === 'GET' && access !== 'admin')).toEqual([])
})

test('what visitors read is the same bytes for all, an image, or small', () => {
  const own = ROUTES.filter(
    ({ method, access, cache, response }) =>
      method === 'GET' && access !== 'admin' && cache !== 'shared' && response !== 'image',
  )
  expect(own.map(({ path }) => path)).toEqual(['/health', '/ready', '/setup', '/hooks/couriers/:id'])
})

onOneDatabase('nothing of the owner’s answers without a living token', async (shop) => {
  for (const { method, path } of routesOf('admin')) {
    for (const headers of STRANGERS) {
      const answer = await shop.request(urlOf(path), { method, headers })
      expect(answer.status, `${method} ${path}`).toBe(401)
      expect(((await answer.json()) as { message: string }).message).toMatch(/session/)
    }
  }
})

onOneDatabase('an id that nothing has answers 404, one that is no id 400', async (shop) => {
  const session = await shop.logIn()
  for (const { method, path, params } of ROUTES) {
    if (!path.includes(':') || method === 'POST') continue
    // What a call needs besides its id is not what is asked here.
    const init = {
      method,
      headers: { ...session, 'Content-Type': 'application/json' },
      ...(method === 'PUT' && { body: BODIES[path] ?? '{}' }),
    }
    const known = urlOf(path) + (QUERIES[path] ?? '')
    expect((await shop.request(known, init)).status, `${method} ${path}`).toBe(404)
    // Any key of its own is a key that nothing has.
    if (params) continue
    const bad = await shop.request(known.replaceAll('999999', 'abc'), init)
    expect(bad.status, `${method} ${path}`).toBe(400)
  }
})

onOneDatabase('a known path with another method answers 405 and says which are allowed', async (shop) => {
  for (const path of new Set(ROUTES.map(({ path }) => path))) {
    const answer = await shop.request(urlOf(path), { method: 'PATCH' })
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      405,
      { message: 'Méthode non autorisée' },
    ])
    const allowed =
      answer.headers
        .get('allow')
        ?.split(', ')
        .filter((method) => method !== 'HEAD') ?? []
    const methods = ROUTES.filter((route) => route.path === path).map(({ method }) => method)
    expect(allowed).toEqual(methods)
  }
})

const STRANGERS: Record<string, string>[] = [
  {},
  { Authorization: 'Bearer made-up' },
  { Authorization: 'Basic YTpi' },
]

/** What a read cannot do without. */
const QUERIES: Record<string, string> = {
  '/couriers/:id/file': '?orderIds=1',
  '/couriers/:id/places': '?wilayaId=1',
  '/settlements/:id/export': '?format=csv',
}

const BODIES: Record<string, string> = {
  '/imports/:id/cells': JSON.stringify([{ line: 2, column: 'Nom', value: '' }]),
  '/orders/:id/status': '{"status":"confirmed"}',
  '/orders/:id/exchange': '{"received":true}',
  '/message-templates/:key': '{"text":"Bonjour"}',
  '/products/:id/main-image': '{"imageId":1}',
  '/products/:id/images/:imageId': '{"color":null}',
  '/products/:id/join': '{"into":1}',
  '/couriers/:id/places': '{"wilayaId":1,"name":"Oran","theirs":"Oran"}',
}

function routesOf(access: 'public' | 'admin' | 'either') {
  return ROUTES.filter((route) => route.access === access)
}

function urlOf(path: string): string {
  return `/api${path.replace(/:\w+/g, '999999')}`
}
