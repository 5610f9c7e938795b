import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { ROUTES } from '../../../tests/support/routes.ts'
import { API_DESCRIPTION } from './openapi.ts'

type Description = {
  openapi: string
  paths: Record<string, Record<string, { responses: object; security?: object }>>
}

const description = API_DESCRIPTION as unknown as Description

test('every route is described, with its answers and who may call it', () => {
  for (const route of ROUTES) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = description.paths[path]?.[route.method.toLowerCase()]
    const success = route.response === null ? 204 : (route.status ?? 200)
    expect(operation?.responses).toHaveProperty(String(success))
    expect(operation?.security !== undefined).toBe(route.access !== 'public')
  }
})

onEachDatabase('the description is served as OpenAPI 3.1', async (shop) => {
  const { status, body } = await shop.json<Description>('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.1\./)
  expect(body.paths).toEqual(JSON.parse(JSON.stringify(description.paths)))
})
