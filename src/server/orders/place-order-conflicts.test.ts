import { expect } from 'vitest'
import { addProduct, addWilaya, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import {
  countOrderRows,
  NOTHING,
  openSale,
  postOrder,
  type Refusal,
} from '../../../tests/support/open-sale.ts'

const CHANGED = { code: 'price_changed', message: 'Les prix ont changé : vérifiez le nouveau total' }

onOneDatabase('a tampered price is refused with the right figures, and stores nothing', async (shop) => {
  const { form, item, productId } = await openSale(shop)
  const quote = {
    items: [{ productId, price: 10_000 }],
    subtotal: 10_000,
    deliveryPrice: 600,
    totalPrice: 10_600,
  }
  for (const [price, totalAmount] of [
    [1, 601],
    [1, 10_600],
    [9_999, 10_599],
    [10_001, 10_601],
    [0, 0],
  ] as const) {
    const { status, body } = await postOrder<Refusal>(
      shop,
      { ...form, items: [{ ...item, price }], totalAmount },
      'a-key',
    )
    expect([price, totalAmount, status, body]).toEqual([price, totalAmount, 409, { ...CHANGED, quote }])
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('a tampered total is refused with the right figures, and stores nothing', async (shop) => {
  const { form } = await openSale(shop)
  for (const totalAmount of [0, 10_000, 10_400, 10_599, 10_601, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await postOrder<Refusal>(shop, { ...form, totalAmount }, 'a-key')
    expect([totalAmount, status, body.code, body.quote?.totalPrice]).toEqual([
      totalAmount,
      409,
      'price_changed',
      10_600,
    ])
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('the quote follows the delivery type, the free threshold and each line', async (shop) => {
  const { form, item, productId } = await openSale(shop)
  const gloves = await addProduct(shop, { price: 2_500 })
  await setFreeDelivery(shop, 15_000)
  const items = [item, { productId: gloves, quantity: 2, price: 2_000 }]
  const { body } = await postOrder<Refusal>(shop, { ...form, items, totalAmount: 14_600 })
  expect(body.quote).toEqual({
    items: [
      { productId, price: 10_000 },
      { productId: gloves, price: 2_500 },
    ],
    subtotal: 15_000,
    deliveryPrice: 0,
    totalPrice: 15_000,
  })
  const toCenter = { ...form, deliveryType: 'center', center: 'Aéroport' }
  expect((await postOrder<Refusal>(shop, toCenter)).body.quote).toMatchObject({
    deliveryPrice: 400,
    totalPrice: 10_400,
  })
})

onOneDatabase('the new figures, sent back, are accepted', async (shop) => {
  const { form, item, productId } = await openSale(shop)
  await shop.db.updateTable('products').set({ price: 12_000 }).where('id', '=', productId).execute()
  const { body } = await postOrder<Refusal>(shop, form, 'a-key')
  const again = {
    ...form,
    items: [{ ...item, price: body.quote?.items[0]?.price }],
    totalAmount: body.quote?.totalPrice,
  }
  const accepted = await postOrder(shop, again, 'a-key')
  expect([accepted.status, accepted.body.totalPrice]).toEqual([201, 12_600])
})

onOneDatabase('products that are sold out or gone are named, and nothing is stored', async (shop) => {
  const { form, item } = await openSale(shop)
  const soldOut = await addProduct(shop, { inStock: false })
  const gone = await addProduct(shop)
  await shop.db.deleteFrom('products').where('id', '=', gone).execute()
  const other = (productId: number) => ({ productId, quantity: 1, price: 10_000 })
  const items = [other(gone), item, other(soldOut), other(gone)]
  const { status, body } = await postOrder<Refusal>(shop, { ...form, items, totalAmount: 40_600 }, 'a-key')
  expect([status, body]).toEqual([
    409,
    { message: 'Produits en rupture de stock', code: 'out_of_stock', productIds: [gone, soldOut] },
  ])
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase(
  'a wilaya that does not deliver that way says so before asking for a center or a baladiya',
  async (shop) => {
    const { form } = await openSale(shop)
    const noCenters = await addWilaya(shop, { centers: [] })
    const noBaladiyas = await addWilaya(shop, { baladiyas: [] })
    const attempts = [
      { wilayaId: noCenters, deliveryType: 'center', center: null },
      { wilayaId: noCenters, deliveryType: 'center', center: 'Aéroport' },
      { wilayaId: noBaladiyas, deliveryType: 'home', baladiya: null },
      { wilayaId: noBaladiyas, deliveryType: 'home', baladiya: 'Es Sénia', deliveryAddress: null },
    ]
    for (const attempt of attempts) {
      const { status, body } = await postOrder<Refusal>(shop, { ...form, ...attempt })
      expect([attempt, status, body]).toEqual([
        attempt,
        409,
        { message: 'Aucune option de livraison disponible pour cette wilaya', code: 'delivery_unavailable' },
      ])
    }
    expect(await countOrderRows(shop)).toEqual(NOTHING)
  },
)

onOneDatabase('what fails validation is told before any conflict', async (shop) => {
  const { form, item } = await openSale(shop)
  const sized = await addProduct(shop, { sizes: ['M'], inStock: false })
  const items = [{ ...item, productId: sized, price: 1 }]
  expect((await postOrder(shop, { ...form, items })).status).toBe(400)
  expect(
    (await postOrder(shop, { ...form, items: [{ ...item, price: 1 }], baladiya: 'Ailleurs' })).status,
  ).toBe(400)
  const soldOut = await addProduct(shop, { inStock: false })
  const both = await postOrder<Refusal>(shop, { ...form, items: [{ ...item, productId: soldOut, price: 1 }] })
  expect(both.body.code).toBe('out_of_stock')
})
