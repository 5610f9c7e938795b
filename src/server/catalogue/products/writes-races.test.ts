import { expect } from 'vitest'
import { addBrand, addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../../tests/support/open-sale.ts'

type Body = Record<string, unknown> & { id: number }

onEachDatabase(
  'a name that another one has is refused on update, its own in capitals is not',
  async (shop) => {
    const owner = await shop.logIn()
    for (const path of ['/brands', '/categories']) {
      const names = ['Étoile', 'Sirocco', 'Chergui']
      const [, second, third] = await Promise.all(
        names.map(async (name) => (await shop.json<Body>('POST', path, { name }, owner)).body.id),
      )
      const taken = await shop.json<Refusal>('PUT', `${path}/${second}`, { name: ' étoile' }, owner)
      expect([taken.status, taken.body.message]).toEqual([409, expect.stringMatching(/porte déjà ce nom/)])
      const own = await shop.json<Body>('PUT', `${path}/${second}`, { name: 'SIROCCO' }, owner)
      expect([own.status, own.body.name]).toEqual([200, 'SIROCCO'])
      const race = [second, third].map((id) => shop.json('PUT', `${path}/${id}`, { name: 'Zéphyr' }, owner))
      expect((await Promise.all(race)).map(({ status }) => status).sort()).toEqual([200, 409])
    }
  },
)

onEachDatabase('changes of one thing at the same time all arrive', async (shop) => {
  const owner = await shop.logIn()
  const changes = [{ name: 'Gants' }, { color: '#112233' }, { className: 'top' }, { subcategories: ['Été'] }]
  const id = await addCategory(shop)
  const answers = await Promise.all(
    changes.map((change) => shop.json('PUT', `/categories/${id}`, change, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await shop.json('GET', `/categories/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
})

onEachDatabase('renaming a brand and changing its products at the same time both arrive', async (shop) => {
  const owner = await shop.logIn()
  const brandId = await addBrand(shop, 'Sirocco')
  const ids = [await addProduct(shop, { brand: 'Sirocco' }), await addProduct(shop, { brand: 'Sirocco' })]
  const answers = await Promise.all([
    ...ids.map((id) => shop.json('PUT', `/products/${id}`, { name: `Casque ${id}` }, owner)),
    shop.json('PUT', `/brands/${brandId}`, { name: 'Événement' }, owner),
    ...ids.map((id) => shop.json('PUT', `/products/${id}`, { price: 7 }, owner)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const found = await shop.json<{ total: number }>('GET', '/products?search=casque+evenement')
  expect(found.body.total).toBe(2)
})

onEachDatabase('an order is deleted once, and has no history after that', async (shop) => {
  const owner = await shop.logIn()
  const { form, productId } = await openSale(shop)
  const path = `/orders/${(await postOrder(shop, form)).body.id}`
  const answers = await Promise.all([
    shop.json('DELETE', path, undefined, owner),
    shop.json('PUT', `${path}/status`, { status: 'shipped' }, owner),
    shop.json('DELETE', `/products/${productId}`, undefined, owner),
    shop.json('DELETE', path, undefined, owner),
    shop.json('PUT', `${path}/status`, { status: 'delivered' }, owner),
  ])
  const [first, , product, second] = answers.map(({ status }) => status)
  expect([product, [first, second].sort()]).toEqual([204, [204, 404]])
  const events = await shop.db.selectFrom('order_events').select('kind').orderBy('id').execute()
  expect(events.at(-1)?.kind).toBe('deleted')
  expect(events.filter(({ kind }) => kind === 'deleted')).toHaveLength(1)
})
