import { expect, test } from 'vitest'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { ROUTES } from '#support/routes.ts'
import { describeApi } from './openapi.ts'

const description = describeApi()

const SECURITY = { public: [], admin: [{ token: [] }], either: [{}, { token: [] }] }

test('every route is described, with its answers and who may call it', () => {
  for (const route of ROUTES) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = description.paths[path]?.[route.method.toLowerCase()]
    const success = route.response === null ? 204 : (route.status ?? 200)
    expect(operation?.responses).toHaveProperty(String(success))
    expect(operation?.security).toEqual(SECURITY[route.access])
  }
})

test('every operation has a name of its own, which generated clients keep', () => {
  const named = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method} ${path}`] as const),
  )
  expect(new Set(named.map(([name]) => name)).size).toBe(ROUTES.length)
  expect(Object.fromEntries(named)).toMatchObject({
    listProducts: 'get /api/products',
    listCategoryProducts: 'get /api/products/category/{id}',
    getProduct: 'get /api/products/{id}',
    getProductImage: 'get /api/products/{id}/images/{imageId}',
    createCategory: 'post /api/categories',
    updateNewsItem: 'put /api/news/{id}',
    deleteHeroCard: 'delete /api/hero-cards/{id}',
    createOrder: 'post /api/orders',
    updateOrderStatus: 'put /api/orders/{id}/status',
    getFreeDelivery: 'get /api/free-delivery',
    login: 'post /api/auth/login',
  })
})

test('an archive always has the ETag that If-Range may name', () => {
  const { parameters, responses } = description.paths['/api/backups/{name}']?.get ?? {}
  expect(parameters?.map(({ name }) => name)).toEqual(['name', 'Range', 'If-Range'])
  for (const status of ['200', '206'])
    expect(responses?.[status]).toMatchObject({ headers: { ETag: { required: true } } })
})

onOneDatabase('the description is served as OpenAPI 3.1', async (shop) => {
  const { status, body } = await shop.json<typeof description>('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.1\./)
  expect(body.paths).toEqual(JSON.parse(JSON.stringify(description.paths)))
})
