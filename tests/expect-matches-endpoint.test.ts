import { expect, test } from 'vitest'
import type { Brand } from '#contract/brand.ts'
import { expectMatchesEndpoint } from './support/expect-matches-endpoint.ts'

const BRAND: Brand = { id: 1, name: 'Shark' }

const hold = (response: Response, path = '/api/brands/1') => expectMatchesEndpoint('PUT', path, response)

test('a response as its endpoint declares it, and a path that is none, are let through', async () => {
  await hold(Response.json(BRAND))
  await hold(Response.json({ message: 'Introuvable' }, { status: 404 }))
  await hold(new Response('Rien'), '/api/nowhere')
})

test.each<[string, Response]>([
  ['undeclared fields', Response.json({ ...BRAND, secret: 1 })],
  ['undeclared fields', Response.json({ message: 'Introuvable', stack: 'at…' }, { status: 404 })],
  ['with another body', Response.json({ ...BRAND, name: 1 })],
  ['418 which is not declared', Response.json({ message: 'Non' }, { status: 418 })],
  ['undeclared type text/plain', new Response('Shark')],
  ['without Retry-After', Response.json({ message: 'Trop' }, { status: 429 })],
])('a response %s fails its test', async (reason, response) => {
  await expect(hold(response)).rejects.toThrow(reason)
})
