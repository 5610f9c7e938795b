import { expect } from 'vitest'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('what is sent of an order changes, the rest stays, and one event says what', async (shop) => {
  const { edit, read, events } = await openDesk(shop)
  const before = await read()
  const change = { customerName: ' Yasmina Zerrouki ', customerPhone: '0770-11-22-33', discount: 500 }
  const { status, body } = await edit({ ...change, updatedAt: before.updatedAt })
  expect([status, body]).toEqual([
    200,
    {
      ...before,
      ...change,
      customerName: 'Yasmina Zerrouki',
      totalPrice: 10_100,
      updatedAt: expect.any(String),
    },
  ])
  expect(body.updatedAt > before.updatedAt).toBe(true)
  expect(await read()).toEqual(body)
  const [, edited, ...others] = await events()
  expect(others).toEqual([])
  expect(edited).toEqual({
    id: expect.any(Number),
    at: body.updatedAt,
    actor: ADMIN_EMAIL,
    kind: 'edited',
    changes: [
      { field: 'customerName', from: 'Karim Benali', to: 'Yasmina Zerrouki' },
      { field: 'customerPhone', from: '0661 23 45 67', to: '0770-11-22-33' },
      { field: 'discount', from: 0, to: 500 },
    ],
  })
})

onOneDatabase('a change that changes nothing leaves no trace', async (shop) => {
  const { edit, read, events } = await openDesk(shop)
  const before = await read()
  for (const change of [{}, before, { items: before.items }, { deliveryPrice: null, updatedAt: '' }]) {
    const { status, body } = await edit(change)
    expect([change, status, body]).toEqual([change, 200, before])
  }
  expect((await events()).map(({ kind }) => kind)).toEqual(['placed'])
  const told = await shop.db.selectFrom('order_changes').select('kind').execute()
  expect(told).toEqual([{ kind: 'placed' }])
})

onOneDatabase('a note alone is an event of its own, with other fields it is one of them', async (shop) => {
  const { edit, events } = await openDesk(shop)
  await edit({ note: 'Appeler\r\nle soir ' })
  await edit({ note: null })
  await edit({ note: 'Fragile', customerName: 'Karim' })
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'note', text: 'Appeler\nle soir' },
    { kind: 'note', text: '' },
    { kind: 'edited', changes: [{ field: 'customerName' }, { field: 'note', from: '', to: 'Fragile' }] },
  ])
})

onOneDatabase('an order is found by its new name and phone, and no more by the old ones', async (shop) => {
  const { edit, call } = await openDesk(shop)
  await edit({ customerName: 'Zoé', customerPhone: '+213 770 11 22 33' })
  const count = async (search: string) =>
    (await call<{ total: number }>('GET', `/orders?search=${encodeURIComponent(search)}`)).body.total
  expect([await count('zoe'), await count('0770 112233')]).toEqual([1, 1])
  expect([await count('Karim'), await count('0661')]).toEqual([0, 0])
})

onOneDatabase('a new phone or list of items is compared with other orders anew', async (shop) => {
  const { edit, form, item, order, call } = await openDesk(shop)
  const later = (await postOrder(shop, form)).body
  const duplicateOf = async () => (await call('GET', `/orders/${later.id}`)).body.customer.duplicateOf
  expect(await duplicateOf()).toBe(order.id)
  await edit({ customerPhone: 'inconnu' })
  expect(await duplicateOf()).toBeNull()
  await edit({ customerPhone: '+213 661 234567' })
  expect(await duplicateOf()).toBe(order.id)
  const gloves = (await call<{ product: { id: number } }>('POST', '/products', await gloveForm(call))).body
  await edit({ items: [{ productId: gloves.product.id, quantity: 1 }] })
  expect(await duplicateOf()).toBeNull()
  await edit({ items: [{ productId: item.productId, quantity: 2 }] })
  expect(await duplicateOf()).toBe(order.id)
  const changed = await call('PUT', `/orders/${later.id}`, { customerPhone: 'sans numéro' })
  expect(changed.body.customer.duplicateOf).toBeNull()
})

async function gloveForm(call: Awaited<ReturnType<typeof openDesk>>['call']) {
  const category = await call<{ id: number }>('POST', '/categories', { name: 'Gants' })
  return { name: 'Gants', price: 4_000, categoryId: category.body.id }
}

onOneDatabase('an order that has changed since it was read is a 409', async (shop) => {
  const { edit, read, events } = await openDesk(shop)
  const { updatedAt } = await read()
  const first = await edit({ customerName: 'Premier', updatedAt })
  for (const change of [{ customerName: 'Second' }, { note: 'Second' }, {}]) {
    const { status, body } = await edit<Refusal>({ ...change, updatedAt })
    expect([status, body]).toEqual([
      409,
      {
        code: 'order_changed',
        message: 'Cette commande a changé entre-temps : relisez-la',
        issues: [{ path: 'customerName', message: 'Premier' }],
      },
    ])
  }
  expect(await read()).toEqual(first.body)
  expect(await events()).toHaveLength(2)
})

onOneDatabase('an order that has left or is over takes its note alone', async (shop) => {
  const { edit, call, path, read } = await openDesk(shop)
  for (const status of ['shipped', 'delivered', 'cancelled']) {
    await call('PUT', `${path}/status`, { status })
    const { updatedAt } = await read()
    const refused = await edit<Refusal>({ customerName: 'Karim', note: 'Non' })
    expect([status, refused.status, refused.body]).toEqual([
      status,
      409,
      { code: 'order_locked', message: 'Une commande expédiée, livrée ou annulée ne se corrige plus' },
    ])
    const noted = await edit({ note: status, updatedAt })
    expect([noted.status, noted.body.note, noted.body.status]).toEqual([200, status, status])
  }
  await call('PUT', `${path}/status`, { status: 'confirmed' })
  expect((await edit({ customerName: 'Karim' })).status).toBe(200)
})

onOneDatabase('what does not fit is named, and changes nothing', async (shop) => {
  const { edit, read, item } = await openDesk(shop)
  const before = await read()
  const attempts: [Record<string, unknown>, string][] = [
    ...['customerName', 'customerPhone', 'wilayaId', 'deliveryType'].flatMap((field) =>
      [null, ''].map((nothing): [Record<string, unknown>, string] => [{ [field]: nothing }, field]),
    ),
    [{ customerName: ' \u200b ' }, 'customerName'],
    [{ customerName: 'a'.repeat(201) }, 'customerName'],
    [{ customerPhone: 661 }, 'customerPhone'],
    [{ note: 'a'.repeat(2001) }, 'note'],
    [{ wilayaId: 999_999 }, 'wilayaId'],
    [{ deliveryType: 'drone' }, 'deliveryType'],
    [{ deliveryAddress: '' }, 'deliveryAddress'],
    [{ baladiya: null }, 'baladiya'],
    [{ baladiya: 'Bab Ezzouar' }, 'baladiya'],
    [{ deliveryType: 'center' }, 'center'],
    [{ deliveryType: 'center', center: 'Centre inconnu' }, 'center'],
    [{ discount: 10_001 }, 'discount'],
    [{ discount: -1 }, 'discount'],
    [{ deliveryPrice: 0.5 }, 'deliveryPrice'],
    [{ deliveryPrice: 100_000_001 }, 'deliveryPrice'],
    [{ updatedAt: 'hier' }, 'updatedAt'],
    [{ items: null }, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ ...item, quantity: 100 }] }, 'items.0.quantity'],
    [{ items: [{ ...item, price: -1 }] }, 'items.0.price'],
    [{ items: [item, { ...item, size: 'M' }] }, 'items.1.size'],
    [{ items: [item, { ...item, color: 'Noir' }] }, 'items.1.color'],
    [{ items: [item, { ...item, productId: 999_999 }] }, 'items.1.productId'],
    [{ items: [{ productId: null, product_name: 'Casque NXR', quantity: 1 }] }, 'items.0.productId'],
    [{ items: [{ ...item, price: 1 }], discount: 2 }, 'discount'],
  ]
  for (const [change, path] of attempts) {
    const { status, body } = await edit<Refusal>(change)
    expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
  }
  expect(await read()).toEqual(before)
})

onOneDatabase('visitors correct nothing, and an unknown order is not found', async (shop) => {
  const { path, call, read } = await openDesk(shop)
  const before = await read()
  expect((await shop.json('PUT', path, { customerName: 'X' })).status).toBe(401)
  expect(await call('PUT', '/orders/999999', { customerName: 'X' })).toMatchObject({
    status: 404,
    body: { message: 'Commande non trouvée' },
  })
  expect(await read()).toEqual(before)
})
