import { expect } from 'vitest'
import { addCategory, addImage } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

onOneDatabase('a shop without categories answers an empty list', async (shop) => {
  const { status, body } = await shop.json('GET', '/categories')
  expect([status, body]).toEqual([200, []])
})

onOneDatabase('categories come in the order of creation, their subcategories in their own', async (shop) => {
  const helmets = await addCategory(shop, {
    name: 'Casques',
    subcategories: ['Modulables', 'Intégraux', 'Jets'],
    class_name: 'cat-helmets',
    color: '#d90416',
    image_hash: await addImage(shop),
  })
  const gloves = await addCategory(shop, { name: 'Gants' })
  const { body } = await shop.json('GET', '/categories')
  expect(body).toEqual([
    {
      id: helmets,
      name: 'Casques',
      subcategories: ['Modulables', 'Intégraux', 'Jets'],
      className: 'cat-helmets',
      color: '#d90416',
      hasImage: true,
      image: expect.stringMatching(new RegExp(`^/api/categories/${helmets}/image\\?v=[0-9a-f]+$`)),
      sizeGuideId: null,
    },
    {
      id: gloves,
      name: 'Gants',
      subcategories: [],
      className: '',
      color: '#000000',
      hasImage: false,
      image: null,
      sizeGuideId: null,
    },
  ])
})

onOneDatabase('one category is the same as in the list', async (shop) => {
  await addCategory(shop, { name: 'Gants', subcategories: ['Hiver'] })
  const id = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Cross'] })
  const list = await shop.json<{ id: number }[]>('GET', '/categories')
  const one = await shop.json('GET', `/categories/${id}`)
  expect(one.status).toBe(200)
  expect(one.body).toEqual(list.body.find((category) => category.id === id))
})

onOneDatabase('an unknown category is not found', async (shop) => {
  const { status, body } = await shop.json('GET', '/categories/999')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Catégorie non trouvée' })
})

onOneDatabase('a change looks for its category in the database, not in what is cached', async (shop) => {
  await shop.json('GET', '/categories')
  const row = { name: 'Gants', name_key: 'gants', class_name: '', color: '#000000' }
  const { id } = await shop.db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()
  expect((await shop.json('GET', `/categories/${id}`)).status).toBe(404)
  const { status } = await shop.json('PUT', `/categories/${id}`, { name: 'Bottes' }, await shop.logIn())
  expect(status).toBe(200)
})
