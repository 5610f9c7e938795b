import { expect, test } from 'vitest'
import { ROUTES } from '#server/http/api.ts'
import { onEachDatabase } from './support/on-each-database.ts'

/** Every call of the shop (spec §7 and what the contract adds), and who may make it. */
const CALLS: Record<string, 'public' | 'admin' | 'either'> = {
  'GET /health': 'public',
  'GET /ready': 'public',
  'GET /openapi.json': 'public',
  'GET /categories': 'public',
  'GET /categories/:id': 'public',
  'GET /categories/:id/image': 'public',
  'POST /categories': 'admin',
  'PUT /categories/:id': 'admin',
  'DELETE /categories/:id': 'admin',
  'GET /products': 'public',
  'GET /products/category/:id': 'public',
  'GET /products/:id': 'public',
  'GET /products/:id/image': 'public',
  'GET /products/:id/images/:imageId': 'public',
  'POST /products': 'admin',
  'PUT /products/:id': 'admin',
  'DELETE /products/:id': 'admin',
  'POST /products/:id/images': 'admin',
  'DELETE /products/:id/images/:imageId': 'admin',
  'PUT /products/:id/main-image': 'admin',
  'DELETE /products/:id/main-image': 'admin',
  'GET /brands': 'public',
  'GET /brands/:id': 'public',
  'POST /brands': 'admin',
  'PUT /brands/:id': 'admin',
  'DELETE /brands/:id': 'admin',
  'GET /news': 'admin',
  'GET /news/active': 'public',
  'GET /news/:id': 'either',
  'POST /news': 'admin',
  'PUT /news/:id': 'admin',
  'DELETE /news/:id': 'admin',
  'GET /hero-cards': 'admin',
  'GET /hero-cards/active': 'public',
  'GET /hero-cards/:id': 'either',
  'POST /hero-cards': 'admin',
  'PUT /hero-cards/:id': 'admin',
  'DELETE /hero-cards/:id': 'admin',
  'GET /banners': 'admin',
  'GET /banners/active': 'public',
  'GET /banners/:id': 'either',
  'GET /banners/:id/image': 'either',
  'POST /banners': 'admin',
  'PUT /banners/:id': 'admin',
  'DELETE /banners/:id': 'admin',
  'GET /wilayas': 'public',
  'GET /wilayas/:id': 'public',
  'POST /wilayas': 'admin',
  'PUT /wilayas/:id': 'admin',
  'DELETE /wilayas/:id': 'admin',
  'GET /free-delivery': 'public',
  'PUT /free-delivery': 'admin',
  'POST /orders': 'public',
  'GET /orders': 'admin',
  'GET /orders/:id': 'admin',
  'PUT /orders/:id/status': 'admin',
  'DELETE /orders/:id': 'admin',
  'GET /dashboard': 'admin',
  'GET /backups/last': 'admin',
  'POST /auth/login': 'public',
  'GET /auth/verify': 'admin',
  'POST /auth/logout': 'admin',
  'PUT /auth/update-email': 'admin',
  'PUT /auth/update-password': 'admin',
}

test('the table names every route and who may call it', () => {
  const routes = ROUTES.map(({ method, path, access }) => [`${method.toUpperCase()} ${path}`, access])
  expect(Object.fromEntries(routes)).toEqual(CALLS)
})

onEachDatabase('nothing of the owner’s answers without a living token', async (shop) => {
  for (const { method, path } of callsOf('admin')) {
    for (const headers of STRANGERS) {
      const answer = await shop.request(address(path), { method, headers })
      expect(answer.status, `${method} ${path}`).toBe(401)
      expect(((await answer.json()) as { message: string }).message).toMatch(/session/)
    }
  }
})

onEachDatabase('an id that nothing has answers 404, one that is no id 400', async (shop) => {
  const session = await shop.logIn()
  for (const { method, path } of [...callsOf('admin'), ...callsOf('public'), ...callsOf('either')]) {
    if (!path.includes(':') || method === 'POST') continue
    // What a call needs besides its id is not what is asked here.
    const init = {
      method,
      headers: { ...session, 'Content-Type': 'application/json' },
      ...(method === 'PUT' && { body: BODIES[path] ?? '{}' }),
    }
    expect((await shop.request(address(path), init)).status, `${method} ${path}`).toBe(404)
    const bad = await shop.request(address(path).replaceAll('999999', 'abc'), init)
    expect(bad.status, `${method} ${path}`).toBe(400)
  }
})

onEachDatabase('a known path with another method answers 405 and says which are allowed', async (shop) => {
  for (const path of new Set(Object.keys(CALLS).map((call) => call.split(' ')[1] ?? ''))) {
    const answer = await shop.request(address(path), { method: 'PATCH' })
    expect(answer.status, path).toBe(405)
    const allowed =
      answer.headers
        .get('allow')
        ?.split(', ')
        .filter((method) => method !== 'HEAD') ?? []
    expect(allowed.map((method) => `${method} ${path}`).every((call) => call in CALLS)).toBe(true)
  }
})

const STRANGERS: Record<string, string>[] = [
  {},
  { Authorization: 'Bearer made-up' },
  { Authorization: 'Basic YTpi' },
]

const BODIES: Record<string, string> = {
  '/orders/:id/status': '{"status":"confirmed"}',
  '/products/:id/main-image': '{"imageId":1}',
}

function callsOf(access: 'public' | 'admin' | 'either') {
  return Object.entries(CALLS)
    .filter(([, who]) => who === access)
    .map(([call]) => ({ method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }))
}

function address(path: string): string {
  return `/api${path.replace(/:\w+/g, '999999')}`
}
