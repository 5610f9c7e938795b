import { expect } from 'vitest'
import type { Wilaya } from '#contract/delivery.ts'
import { addWilaya } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'

onEachDatabase('a new shop has the 69 wilayas by their official codes', async (shop) => {
  const { status, body } = await shop.json<Wilaya[]>('GET', '/wilayas')
  expect(status).toBe(200)
  expect(body.map(({ code }) => code)).toEqual(Array.from({ length: 69 }, (_, index) => index + 1))
  expect(body[30]).toMatchObject({ code: 31, name: 'Oran', homePrice: expect.any(Number) })
})

onEachDatabase('wilayas without a code come last, by name', async (shop) => {
  for (const [code, name] of [
    [null, 'Zone B'],
    [99, 'Code 99'],
    [null, 'élue'],
    [70, 'Code 70'],
  ] as const) {
    await addWilaya(shop, { code, name })
  }
  const { body } = await shop.json<Wilaya[]>('GET', '/wilayas')
  expect(body.slice(68).map(({ code, name }) => [code, name])).toEqual([
    [69, 'El Abiodh Sidi Cheikh'],
    [70, 'Code 70'],
    [99, 'Code 99'],
    [null, 'élue'],
    [null, 'Zone B'],
  ])
})

onEachDatabase('one wilaya has its prices, centers and baladiyas', async (shop) => {
  const id = await addWilaya(shop, {
    code: 70,
    name: 'Essai',
    centers: [],
    baladiyas: ['Bir El Djir', 'Arzew'],
  })
  const { status, body } = await shop.json('GET', `/wilayas/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    code: 70,
    name: 'Essai',
    homePrice: 600,
    centerPrice: 400,
    centers: [],
    baladiyas: ['Bir El Djir', 'Arzew'],
  })
})

onEachDatabase('an unknown wilaya is not found', async (shop) => {
  const { status, body } = await shop.json('GET', '/wilayas/9999')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Wilaya non trouvée' })
})
