import { expect } from 'vitest'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { addProduct, addWilaya, setFreeDelivery } from '#support/factories.ts'
import { openDesk } from '#support/open-desk.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

onOneDatabase('what is sent of an order changes, the rest stays, and one event says what', async (shop) => {
  const { edit, read, events, call } = await openDesk(shop)
  const before = await read()
  const change = { customerName: ' Zoé\nZerrouki ', customerPhone: '0770-11-22-33', discount: 500 }
  const { status, body } = await edit({ ...change, updatedAt: before.updatedAt })
  const after = { ...before, ...change, customerName: 'Zoé Zerrouki', totalPrice: 10_100 }
  expect([status, body]).toEqual([200, { ...after, updatedAt: expect.any(String) }])
  expect(body.updatedAt > before.updatedAt).toBe(true)
  expect(await read()).toEqual(body)
  expect((await events()).slice(1)).toEqual([
    {
      ...{ id: expect.any(Number), at: body.updatedAt, actor: ADMIN_EMAIL, kind: 'edited' },
      changes: [
        { field: 'customerName', from: 'Karim Benali', to: 'Zoé Zerrouki' },
        { field: 'customerPhone', from: '0661 23 45 67', to: '0770-11-22-33' },
        { field: 'discount', from: 0, to: 500 },
      ],
    },
  ])
  for (const [search, total] of [
    ['zoe', 1],
    ['0770 112233', 1],
    ['Karim', 0],
    ['0661', 0],
  ])
    expect((await call<unknown>('GET', `/orders?search=${search}`)).body).toMatchObject({ total })
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

onOneDatabase('a conflict names what changed since the order was read, in words', async (shop) => {
  const { call, edit, path, read, events, setStatus } = await openDesk(shop)
  const { updatedAt } = await read()
  const conflict = async (since: string, change: object = { note: 'La mienne' }) => {
    const { status, body } = await edit<Refusal>({ ...change, updatedAt: since })
    const message = 'Cette commande a changé entre-temps : relisez-la'
    expect([status, body]).toEqual([409, { code: 'order_changed', message, issues: expect.any(Array) }])
    return body.issues
  }
  await call('POST', `${path}/calls`, { outcome: 'busy' })
  expect(await conflict(updatedAt)).toEqual([])
  const gloves = await addProduct(shop, { name: 'Gants d’été', price: 4500 })
  await edit({ items: [{ productId: gloves, quantity: 2, size: null, color: null }], discount: 500 })
  await edit({ customerName: 'Zoé', note: 'Sonner' })
  await setStatus('confirmed')
  const before = [await read(), await events()]
  for (const change of [{ customerName: 'Second' }, { note: 'La mienne' }, {}])
    expect(await conflict(updatedAt, change)).toEqual([
      { path: 'status', message: 'Confirmé' },
      { path: 'customerName', message: 'Zoé' },
      { path: 'items', message: '2 × Gants d’été' },
      { path: 'discount', message: '500\u00a0DA' },
      { path: 'note', message: 'Sonner' },
    ])
  expect([await read(), await events()]).toEqual(before)
  // A field that has its first value again counts as unchanged.
  await edit({ discount: 0, note: '' })
  const pending = (await setStatus('pending')).body.updatedAt
  expect((await conflict(updatedAt))?.map((issue) => issue.path)).toEqual(['customerName', 'items'])
  // An undone call changes nothing, except for a client that read the status which the call had set.
  const confirmed = await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed' })
  await call('DELETE', `${path}/calls/last`)
  expect(await conflict(confirmed.body.updatedAt)).toEqual([{ path: 'status', message: 'En attente' }])
  expect(await conflict(pending), 'as before the call').toEqual([])
  const busy = await call('POST', `${path}/calls`, { outcome: 'busy' })
  await call('DELETE', `${path}/calls/last`)
  expect(await conflict(busy.body.updatedAt), 'a call without a status').toEqual([])
})

onOneDatabase('an order that has left or is over takes its note alone', async (shop) => {
  const { edit, setStatus, read } = await openDesk(shop)
  const message = 'Une commande expédiée, livrée ou annulée ne se corrige plus'
  for (const status of ['shipped', 'delivered', 'cancelled']) {
    await setStatus(status)
    const { updatedAt } = await read()
    const refused = await edit<Refusal>({ customerName: 'Karim', note: 'Non' })
    expect([status, refused.status, refused.body]).toEqual([status, 409, { code: 'order_locked', message }])
    expect(await edit({ note: status, updatedAt })).toMatchObject({
      status: 200,
      body: { note: status, status },
    })
  }
  await setStatus('confirmed')
  expect((await edit({ customerName: 'Karim' })).status).toBe(200)
})

onOneDatabase('what the shop does not have is named, and changes nothing', async (shop) => {
  const { edit, read, item } = await openDesk(shop)
  const before = await read()
  for (const [path, ...changes] of [
    ['wilayaId', { wilayaId: 999_999 }],
    ['deliveryAddress', { deliveryAddress: '' }],
    ['baladiya', { baladiya: null }, { baladiya: 'Bab Ezzouar' }],
    ['center', { deliveryType: 'center' }, { deliveryType: 'center', center: 'Centre inconnu' }],
    ['discount', { discount: 10_001 }, { items: [{ ...item, price: 1 }], discount: 2 }],
    ['items.1.size', { items: [item, { ...item, size: 'M' }] }],
    ['items.1.color', { items: [item, { ...item, color: 'Noir' }] }],
    ['items.1.productId', { items: [item, { ...item, productId: 999_999 }] }],
    ['items.0.productId', { items: [{ productId: null, product_name: 'Casque NXR', quantity: 1 }] }],
  ] as const)
    for (const change of changes) {
      const { status, body } = await edit<Refusal>(change)
      expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
    }
  expect(await read()).toEqual(before)
})

onOneDatabase('lines keep the order’s prices and names, new ones take the catalogue’s', async (shop) => {
  const { edit, productId, events, read } = await openDesk(shop, { sizes: ['M', 'L'] })
  const before = (await read()).items
  const product = { name: 'Renommé', price: 12_000, in_stock: 0 as const }
  await shop.db.updateTable('products').set(product).where('id', '=', productId).execute()
  const gloves = await addProduct(shop, { name: 'Gants', price: 2_500, inStock: false })
  const { body } = await edit({
    items: [
      { productId, quantity: 2, size: 'M' },
      { productId, quantity: 1, size: 'L', price: null },
      { productId: gloves, quantity: 1, price: 0 },
      { productId: gloves, quantity: 3 },
    ],
  })
  const helmet = { productId, product_name: 'Casque NXR', price: 10_000 }
  expect(body.items).toMatchObject([
    { ...helmet, quantity: 2, size: 'M' },
    { ...helmet, quantity: 1, size: 'L' },
    { product_name: 'Gants', quantity: 1, price: 0, size: null },
    { product_name: 'Gants', quantity: 3, price: 2_500, size: null },
  ])
  expect(body).toMatchObject({ subtotal: 37_500, deliveryPrice: 600, totalPrice: 38_100 })
  const [from, to] = [before, body.items].map((items) => items.map(({ image, ...line }) => line))
  expect((await events()).at(-1)).toMatchObject({ kind: 'edited', changes: [{ field: 'items', from, to }] })
  const refused = await edit<Refusal>({ items: [{ productId, quantity: 1 }] })
  const issues = [{ path: 'items.0.size', message: 'Veuillez sélectionner une taille' }]
  expect([refused.status, refused.body.issues]).toEqual([400, issues])
})

onOneDatabase('two lines alike keep their two prices', async (shop) => {
  const { edit, productId } = await openDesk(shop)
  const lines = [9_000, 8_000].map((price) => ({ productId, quantity: 1, price }))
  await edit({ items: lines })
  const { body } = await edit({ items: lines.map(({ price, ...line }) => ({ ...line, quantity: 2 })) })
  expect(body.items.map(({ price }) => price)).toEqual([9_000, 8_000])
})

onOneDatabase('a line whose product is gone is kept, changed or dropped, and none is added', async (shop) => {
  const { edit, productId, read } = await openDesk(shop)
  await shop.db.deleteFrom('products').where('id', '=', productId).execute()
  const [gone] = (await read()).items
  expect(gone).toMatchObject({ productId: null, product_name: 'Casque NXR' })
  expect((await edit({ customerName: 'Zoé', discount: 1_000 })).body.totalPrice).toBe(9_600)
  expect((await edit({ items: [{ ...gone, quantity: 3 }] })).body.totalPrice).toBe(29_600)
  const gloves = { productId: await addProduct(shop, { price: 2_500 }), quantity: 1 }
  const kept = await edit({ items: [gloves, { ...gone, price: undefined, quantity: 2 }] })
  expect(kept.body.items[1]).toEqual({ ...gone, quantity: 2 })
  expect((await edit({ items: [gloves, { ...gone, price: 7_000 }] })).body.subtotal).toBe(9_500)
  for (const change of [
    { product_name: 'Autre' },
    { size: 'M' },
    { productId },
    { product_name: undefined },
  ]) {
    const { status, body } = await edit<Refusal>({ items: [gloves, { ...gone, ...change }] })
    const issues = [{ path: 'items.1.productId', message: 'Ce produit n’existe plus' }]
    expect([change, status, body.issues]).toEqual([change, 400, issues])
  }
  expect((await edit<Refusal>({ items: [gloves, gone, gone] })).status).toBe(400)
  expect((await edit({ items: [gloves] })).body.items).toHaveLength(1)
  expect((await edit<Refusal>({ items: [gloves, gone] })).status).toBe(400)
})

onOneDatabase(
  'new items compute delivery again, free from the threshold before the discount',
  async (shop) => {
    const { edit, item } = await openDesk(shop)
    await setFreeDelivery(shop, 20_000)
    const items = (quantity: number) => [{ ...item, quantity }]
    for (const [change, ...sums] of [
      [{ items: items(2), discount: 5_000 }, 20_000, 5_000, 0, 15_000],
      [{ items: items(1) }, 10_000, 5_000, 600, 5_600],
      [{ items: items(3), deliveryPrice: 250 }, 30_000, 5_000, 250, 25_250],
      [{ items: items(3), discount: null }, 30_000, 0, 250, 30_250],
      [{ discount: 30_000 }, 30_000, 30_000, 250, 250],
    ] as const) {
      const { subtotal, discount, deliveryPrice, totalPrice } = (await edit(change)).body
      expect([change, subtotal, discount, deliveryPrice, totalPrice]).toEqual([change, ...sums])
    }
    const refused = await edit<Refusal>({ items: items(2) })
    const issues = [{ path: 'discount', message: 'La remise dépasse le sous-total' }]
    expect([refused.status, refused.body.issues]).toEqual([400, issues])
  },
)

onOneDatabase('a new place drops what does not belong to it, and costs what it costs now', async (shop) => {
  const { edit, wilayaId, events } = await openDesk(shop)
  const center = { deliveryType: 'center', center: 'Aéroport' }
  expect((await edit({ ...center, deliveryAddress: 'perdue' })).body).toMatchObject({
    ...{ ...center, baladiya: null, deliveryAddress: null, deliveryPrice: 400, totalPrice: 10_400 },
  })
  const home = { deliveryType: 'home', baladiya: 'Arzew', deliveryAddress: '1, rue du Port' }
  expect((await edit(home)).body).toMatchObject({ ...home, center: null, deliveryPrice: 600 })
  const far = await addWilaya(shop, { name: 'Loin', baladiyas: ['Arzew'], centers: [], home_price: 900 })
  expect((await edit({ wilayaId: far })).body).toMatchObject({
    ...{ ...home, wilayaId: far, wilayaName: 'Loin', totalPrice: 10_900 },
  })
  expect((await events()).at(-1)).toMatchObject({
    changes: [
      { field: 'wilayaId', from: wilayaId, to: far },
      { field: 'deliveryPrice', from: 600, to: 900 },
    ],
  })
  const nearby = await edit<Refusal>({ wilayaId: await addWilaya(shop, { baladiyas: ['Autre'] }) })
  expect(nearby).toMatchObject({ status: 400, body: { issues: [{ path: 'baladiya' }] } })
  const empty = await addWilaya(shop, { baladiyas: [] })
  for (const change of [{ deliveryType: 'center', center: 'Ville' }, { wilayaId: empty }])
    expect(await edit(change)).toMatchObject({ status: 409, body: { code: 'delivery_unavailable' } })
})

onOneDatabase('an order whose wilaya is gone still takes what has nothing to do with it', async (shop) => {
  const { edit, item, wilayaId } = await openDesk(shop)
  await shop.db.deleteFrom('wilayas').where('id', '=', wilayaId).execute()
  const change = { customerName: 'Zoé', customerPhone: '0770', note: 'Loin', deliveryAddress: '2, rue' }
  expect(await edit({ ...change, discount: 100 })).toMatchObject({
    ...{ status: 200, body: { ...change, wilayaId, wilayaName: 'Oran (essai)', totalPrice: 10_500 } },
  })
  const more = await edit({ items: [{ ...item, quantity: 2 }] })
  expect(more.body).toMatchObject({ deliveryPrice: 600, totalPrice: 20_500 })
  for (const place of [{ baladiya: 'Arzew' }, { deliveryType: 'home' }, { wilayaId }])
    expect(await edit(place)).toMatchObject({ status: 400, body: { issues: [{ path: 'wilayaId' }] } })
})
