import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

// Values that the owner writes: emptied fields, and lists that contain an entry twice.

type Body = Record<string, unknown> & { id: number }

onOneDatabase(
  'on update an emptied field is emptied, a truth value or an order without a value stays',
  async (shop) => {
    const call = await shop.asOwner()
    const filled: [path: string, body: object, emptied: object, stay: string[], needed: string[]][] = [
      [
        '/categories',
        { name: 'Gants', subcategories: ['Été'], className: 'top', color: '#112233' },
        { subcategories: [], className: '', color: '#000000' },
        ['removeImage'],
        ['name'],
      ],
      ['/news', { title: 'A', text: 'B', isActive: false, order: 7 }, {}, ['isActive', 'order'], ['title']],
      [
        '/wilayas',
        { name: 'Essai', homePrice: 600, centerPrice: 1, code: 88, centers: ['A'], baladiyas: ['B'] },
        { code: null, centers: [], baladiyas: [] },
        [],
        ['homePrice'],
      ],
    ]
    for (const [path, body, emptied, stay, needed] of filled)
      for (const empty of [null, '']) {
        const { body: created } = await call<Body>('POST', path, body)
        const one = `${path}/${created.id}`
        const change = Object.fromEntries([...Object.keys(emptied), ...stay].map((name) => [name, empty]))
        expect((await call('PUT', one, change)).body).toEqual({ ...created, ...emptied })
        for (const name of needed) expect((await call('PUT', one, { [name]: empty })).status).toBe(400)
        await call('DELETE', one)
      }
  },
)

onOneDatabase('of entries given twice the first stays, in its place', async (shop) => {
  const owner = await shop.logIn()
  const subcategories = ['Jets', ' Cross', 'Jets ', '', 'JETS', 'Cross', 'Ville']
  const category = await shop.json<Category>('POST', '/categories', { name: 'Casques', subcategories }, owner)
  expect(category.body.subcategories).toEqual(['Jets', 'Cross', 'JETS', 'Ville'])
  const centers = ['Arzew', 'Oran', 'ARZEW', 'Été', 'ÉTÉ', 'Ete', 'arzew']
  const wilaya = { name: 'Essai', homePrice: 1, centerPrice: 1, centers }
  const { body } = await shop.json<Wilaya>('POST', '/wilayas', wilaya, owner)
  expect(body.centers).toEqual(['Arzew', 'Oran', 'Été', 'Ete'])
})
