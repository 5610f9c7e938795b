import { expect } from 'vitest'
import { addBrand } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

onOneDatabase('brands come by name, whatever the case and accents', async (shop) => {
  for (const name of ['Shoei', 'alpinestars', 'Événement', 'AGV']) await addBrand(shop, name)
  const { status, body } = await shop.json<{ name: string }[]>('GET', '/brands')
  expect(status).toBe(200)
  expect(body.map(({ name }) => name)).toEqual(['AGV', 'alpinestars', 'Événement', 'Shoei'])
})

onOneDatabase('one brand has its id and name and nothing else', async (shop) => {
  const id = await addBrand(shop, 'Shoei')
  const { status, body } = await shop.json('GET', `/brands/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({ id, name: 'Shoei' })
})

onOneDatabase('an unknown brand is not found', async (shop) => {
  const { status, body } = await shop.json('GET', '/brands/999')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Marque non trouvée' })
})
