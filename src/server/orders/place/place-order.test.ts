import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { addProduct, addWilaya, setFreeDelivery } from '#support/factories.ts'
import { countOrderRows, NOTHING, openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

onOneDatabase('an order at home answers 201 with everything, at the shop’s prices', async (shop) => {
  const { form, wilayaId, productId } = await openSale(shop)
  const { status, headers, body } = await postOrder(shop, { ...form, center: 'Aéroport' })
  expect([status, headers.get('cache-control'), headers.get('idempotency-replayed')]).toEqual([
    ...[201, 'no-store', null],
  ])
  expect(body).toEqual({
    id: expect.any(Number),
    customerName: 'Karim Benali',
    customerPhone: '0661 23 45 67',
    status: 'pending',
    wilayaId,
    wilayaName: 'Oran (essai)',
    deliveryType: 'home',
    center: null,
    baladiya: 'Es Sénia',
    deliveryAddress: '5, rue de la Paix',
    items: [{ productId, product_name: 'Casque NXR', quantity: 1, price: 10_000, size: null, color: null }],
    subtotal: 10_000,
    deliveryPrice: 600,
    totalPrice: 10_600,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(Math.abs(Date.now() - Date.parse(body.createdAt))).toBeLessThan(60_000)
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 0 })
})

onOneDatabase('lines keep their order, sizes and colours, one product in two sizes too', async (shop) => {
  const { form, productId, item } = await openSale(shop, { sizes: ['S', 'M'], colors: ['Noir', 'Blanc'] })
  const gloves = await addProduct(shop, { name: 'Gants', price: 2_500 })
  const items = [
    { productId: gloves, quantity: 2, price: 2_500, size: null, color: null },
    { ...item, size: 'M', color: 'Noir' },
    { ...item, quantity: 99, size: 'S', color: 'Blanc' },
  ]
  const { status, body } = await postOrder(shop, { ...form, items, totalAmount: 5_000 + 1_000_000 + 600 })
  expect([status, body.subtotal]).toEqual([201, 1_005_000])
  expect(body.items).toMatchObject(items)
  expect(body.items.map(({ productId: id, product_name }) => [id, product_name])).toEqual([
    [gloves, 'Gants'],
    ...[1, 2].map(() => [productId, 'Casque NXR']),
  ])
})

onOneDatabase('what is typed is trimmed of what nobody sees, and else kept as it is', async (shop) => {
  const { form } = await openSale(shop, { sizes: ['M'] })
  const items = [{ ...form.items[0], size: ' M ', color: '' }]
  for (const [typed, kept] of [
    [{ customerName: '  Karim\u0000 Benali\u0007 ' }, { customerName: 'Karim Benali' }],
    [
      { customerName: 'A\n\nTotal : 0 DA\thttps://evil.example/' },
      { customerName: 'A Total : 0 DA https://evil.example/' },
    ],
    [{ customerName: 'كريم بن علي 🏍️ O\'Brien "%_\\' }],
    [{ customerPhone: '+213 (0) 661-23' }],
    [{ customerPhone: '0661\n234567' }, { customerPhone: '0661 234567' }],
    [
      { deliveryAddress: ' 5, rue\r\nBâtiment B\rPorte 3 ' },
      { deliveryAddress: '5, rue\nBâtiment B\nPorte 3' },
    ],
    [{ baladiya: ' Es Sénia ' }, { baladiya: 'Es Sénia' }],
    [{}, { items: [{ size: 'M', color: null }] }],
  ])
    expect(await postOrder(shop, { ...form, items, ...typed })).toMatchObject({
      status: 201,
      body: kept ?? typed,
    })
})

onOneDatabase('an order keeps what led to the shop, for the owner alone', async (shop) => {
  const { form } = await openSale(shop)
  const call = await shop.asOwner()
  const sourceOf = async (source: unknown, key?: string) => {
    const { status, body } = await postOrder(shop, { ...form, source }, key)
    expect([status, 'source' in body, 'campaign' in body]).toEqual([201, false, false])
    return (await call<AdminOrder>('GET', `/orders/${body.id}`)).body.source
  }
  const web = { channel: 'web', campaign: null, referrer: null }
  const both = { campaign: ' facebook / story ', referrer: 'l.facebook.com' }
  expect(await sourceOf(both, 'k')).toEqual({ ...web, ...both, campaign: 'facebook / story' })
  // The key still returns the first order if only the source of the visit differs.
  expect(await sourceOf({ campaign: 'google' }, 'k')).toMatchObject({ campaign: 'facebook / story' })
  const referrer = 'instagram.com'
  for (const campaign of ['', '  ', 'x'.repeat(101), 7, null, ['a'], 'a\u0000b', 'a\u0085b', 'a\ud800'])
    expect(await sourceOf({ campaign, referrer })).toEqual({ ...web, referrer })
  for (const source of [undefined, null, 'x', 7, [], { campaign: { a: 1 } }])
    expect(await sourceOf(source)).toEqual(web)
})

onOneDatabase(
  'prices other than the shop’s are refused with its own, which are then accepted',
  async (shop) => {
    const { form, item, productId } = await openSale(shop)
    const gloves = await addProduct(shop, { price: 2_500 })
    const own = {
      items: [{ productId, size: null, color: null, price: 10_000 }],
      subtotal: 10_000,
      deliveryPrice: 600,
      totalPrice: 10_600,
    }
    const refuse = async (change: object) =>
      (await postOrder<Refusal>(shop, { ...form, ...change }, 'a-key')).body
    const message = 'Les prix ont changé : vérifiez le nouveau total'
    for (const price of [1, 9_999, 10_001, 0])
      for (const totalAmount of [price + 600, 10_600])
        expect(await refuse({ items: [{ ...item, price }], totalAmount })).toEqual({
          ...{ code: 'price_changed', message, quote: own },
        })
    for (const totalAmount of [0, 10_000, 10_400, 10_599, 10_601, Number.MAX_SAFE_INTEGER])
      expect(await refuse({ totalAmount })).toMatchObject({ code: 'price_changed', quote: own })
    expect((await refuse({ deliveryType: 'center', center: 'Aéroport' })).quote).toMatchObject({
      ...{ deliveryPrice: 400, totalPrice: 10_400 },
    })
    await setFreeDelivery(shop, 15_000)
    const items = [item, { productId: gloves, quantity: 2, price: 2_000 }]
    const { quote } = await refuse({ items, totalAmount: 14_600 })
    const prices = [...own.items, { productId: gloves, size: null, color: null, price: 2_500 }]
    expect(quote).toEqual({ items: prices, subtotal: 15_000, deliveryPrice: 0, totalPrice: 15_000 })
    expect(await countOrderRows(shop)).toEqual(NOTHING)
    const again = { ...form, items: items.map((one, index) => ({ ...one, ...quote?.items[index] })) }
    const accepted = await postOrder(shop, { ...again, totalAmount: quote?.totalPrice }, 'a-key')
    expect([accepted.status, accepted.body.totalPrice]).toEqual([201, 15_000])
  },
)

onOneDatabase('products that are sold out or gone are named once, and nothing is stored', async (shop) => {
  const { form, item } = await openSale(shop)
  const [soldOut, gone] = [await addProduct(shop, { inStock: false }), await addProduct(shop)]
  await shop.db.deleteFrom('products').where('id', '=', gone).execute()
  const items = [gone, item.productId, soldOut, gone].map((productId) => ({ ...item, productId }))
  const { status, body } = await postOrder<Refusal>(shop, { ...form, items, totalAmount: 40_600 }, 'a-key')
  expect([status, body]).toEqual([
    409,
    { message: 'Produits en rupture de stock', code: 'out_of_stock', productIds: [gone, soldOut] },
  ])
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('a place where the shop does not deliver is refused with the first reason', async (shop) => {
  const { form } = await openSale(shop)
  const noCenters = await addWilaya(shop, { centers: [] })
  const noBaladiyas = await addWilaya(shop, { baladiyas: [] })
  const center = { deliveryType: 'center', center: null, baladiya: null, deliveryAddress: null }
  const post = (change: object) => postOrder<Refusal>(shop, { ...form, ...change })
  for (const [path, message, changes] of [
    [
      'deliveryAddress',
      'Veuillez saisir votre adresse de livraison',
      [{ deliveryAddress: ' ', baladiya: null }, { deliveryAddress: null }],
    ],
    [
      'baladiya',
      'Veuillez sélectionner votre baladiya',
      [{ baladiya: '' }, { baladiya: 'Bab Ezzouar' }, { baladiya: 'es sénia' }],
    ],
    [
      'center',
      'Veuillez sélectionner un centre de distribution',
      [undefined, null, '', 'Centre inconnu', 'centre ville'].map((other) => ({ ...center, center: other })),
    ],
    ['wilayaId', 'Wilaya inconnue', [{ wilayaId: 999_999 }]],
  ] as const)
    for (const change of changes) {
      const { status, body } = await post(change)
      expect([change, status, body]).toEqual([change, 400, { message, issues: [{ path, message }] }])
    }
  // This error comes before the one about a missing center or baladiya.
  const message = 'Aucune option de livraison disponible pour cette wilaya'
  for (const change of [
    { ...center, wilayaId: noCenters },
    { ...center, wilayaId: noCenters, center: 'Aéroport' },
    { wilayaId: noBaladiyas, baladiya: null },
    { wilayaId: noBaladiyas, deliveryAddress: null },
  ]) {
    const { status, body } = await post(change)
    expect([change, status, body]).toEqual([change, 409, { message, code: 'delivery_unavailable' }])
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('a size or colour is chosen where there are some, and is one of them', async (shop) => {
  const { form, item } = await openSale(shop, { sizes: ['M', 'L'], colors: ['Noir'] })
  const plain = await addProduct(shop)
  const size = { path: 'items.0.size', message: 'Veuillez sélectionner une taille' }
  const color = { path: 'items.0.color', message: 'Veuillez sélectionner une couleur' }
  for (const [choice, issues] of [
    [{}, [size, color]],
    [{ size: 'M' }, [color]],
    [{ size: '', color: 'Noir' }, [size]],
    [{ size: 'XXL', color: 'Noir' }, [size]],
    [{ size: 'm', color: 'Rose' }, [size, color]],
    [{ productId: plain, size: 'M', color: 'Noir' }, [size, color]],
  ] as const) {
    const { status, body } = await postOrder<Refusal>(shop, { ...form, items: [{ ...item, ...choice }] })
    expect([choice, status, body]).toEqual([choice, 400, { message: issues[0].message, issues }])
  }
  const fits = { ...form, items: [{ ...item, size: 'L', color: 'Noir' }] }
  expect((await postOrder(shop, fits)).status).toBe(201)
})

onOneDatabase(
  'what does not fit is told before what is sold out, and that before the price',
  async (shop) => {
    const { form, item } = await openSale(shop)
    const sized = await addProduct(shop, { sizes: ['M'], inStock: false })
    const soldOut = await addProduct(shop, { inStock: false })
    const wrong = { ...item, price: 1 }
    const post = (change: object) => postOrder<Refusal>(shop, { ...form, items: [wrong], ...change })
    expect((await post({ items: [{ ...wrong, productId: sized }] })).status).toBe(400)
    expect((await post({ baladiya: 'Ailleurs' })).status).toBe(400)
    expect((await post({ items: [{ ...wrong, productId: soldOut }] })).body.code).toBe('out_of_stock')
  },
)
