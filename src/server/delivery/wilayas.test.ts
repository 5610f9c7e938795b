import { expect } from 'vitest'
import type { Wilaya } from '#contract/delivery.ts'
import { addWilaya } from '#support/factories.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'

onEachDatabase('a shop has the 69 wilayas by their codes, then those without one by name', async (shop) => {
  for (const [code, name] of [
    [null, 'Zone B'],
    [99, 'Code 99'],
    [null, 'élue'],
    [70, 'Code 70'],
  ] as const)
    await addWilaya(shop, { code, name, centers: [], baladiyas: ['Bir El Djir', 'Arzew'] })
  const { status, body } = await shop.json<Wilaya[]>('GET', '/wilayas')
  expect(status).toBe(200)
  const codes = Array.from({ length: 70 }, (_, index) => index + 1)
  expect(body.map(({ code }) => code)).toEqual([...codes, 99, null, null])
  expect(body[30]).toMatchObject({ code: 31, name: 'Oran', homePrice: expect.any(Number) })
  const names = ['El Abiodh Sidi Cheikh', 'Code 70', 'Code 99', 'élue', 'Zone B']
  expect(body.slice(68).map(({ name }) => name)).toEqual(names)
  const own = {
    code: 70,
    name: 'Code 70',
    homePrice: 600,
    centerPrice: 400,
    centers: [],
    minDays: null,
    maxDays: null,
  }
  expect(body[69]).toEqual({ id: body[69]?.id, ...own, baladiyas: ['Bir El Djir', 'Arzew'] })
  expect((await shop.json('GET', `/wilayas/${body[69]?.id}`)).body).toEqual(body[69])
  const unknown = await shop.json('GET', '/wilayas/9999')
  expect([unknown.status, unknown.body]).toEqual([404, { message: 'Wilaya non trouvée' }])
})
