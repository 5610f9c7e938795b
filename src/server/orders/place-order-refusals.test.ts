import { expect } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import {
  countOrderRows,
  NOTHING,
  openSale,
  postOrder,
  type Refusal,
} from '../../../tests/support/open-sale.ts'

const REQUIRED = 'Veuillez remplir tous les champs obligatoires'

onOneDatabase(
  'required fields that are missing, null, empty or blank are named with one message',
  async (shop) => {
    const { form } = await openSale(shop)
    for (const field of ['customerName', 'customerPhone', 'wilayaId', 'deliveryType']) {
      for (const nothing of [
        undefined,
        null,
        '',
        ...(field.startsWith('customer') ? ['  ', '\u0000', '\u200b', '\u202e\u3164'] : []),
      ]) {
        const { status, body } = await postOrder<Refusal>(shop, { ...form, [field]: nothing })
        expect([field, nothing, status, body]).toEqual([
          field,
          nothing,
          400,
          { message: REQUIRED, issues: [{ path: field, message: REQUIRED }] },
        ])
      }
    }
    const { items, totalAmount } = form
    const { body } = await postOrder<Refusal>(shop, { items, totalAmount })
    expect(body.issues?.map(({ path }) => path)).toEqual([
      'customerName',
      'customerPhone',
      'wilayaId',
      'deliveryType',
    ])
    expect(await countOrderRows(shop)).toEqual(NOTHING)
  },
)

onOneDatabase('home needs an address, then a baladiya of the wilaya', async (shop) => {
  const { form } = await openSale(shop)
  const refusals = [
    [
      { deliveryAddress: ' ', baladiya: null },
      'deliveryAddress',
      'Veuillez saisir votre adresse de livraison',
    ],
    [{ deliveryAddress: null }, 'deliveryAddress', 'Veuillez saisir votre adresse de livraison'],
    [{ baladiya: '' }, 'baladiya', 'Veuillez sélectionner votre baladiya'],
    [{ baladiya: 'Bab Ezzouar' }, 'baladiya', 'Veuillez sélectionner votre baladiya'],
    [{ baladiya: 'es sénia' }, 'baladiya', 'Veuillez sélectionner votre baladiya'],
  ] as const
  for (const [change, path, message] of refusals) {
    const { status, body } = await postOrder<Refusal>(shop, { ...form, ...change })
    expect([change, status, body]).toEqual([change, 400, { message, issues: [{ path, message }] }])
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('center needs a center of the wilaya, and no address', async (shop) => {
  const { form } = await openSale(shop)
  const toCenter = {
    ...form,
    deliveryType: 'center',
    baladiya: null,
    deliveryAddress: null,
    totalAmount: 10_400,
  }
  const message = 'Veuillez sélectionner un centre de distribution'
  for (const center of [undefined, null, '', 'Centre inconnu', 'centre ville']) {
    const { status, body } = await postOrder<Refusal>(shop, { ...toCenter, center })
    expect([center, status, body]).toEqual([center, 400, { message, issues: [{ path: 'center', message }] }])
  }
  expect((await postOrder(shop, { ...toCenter, center: 'Centre ville' })).status).toBe(201)
})

onOneDatabase('a wilaya that is not there is a 400', async (shop) => {
  const { form } = await openSale(shop)
  const { status, body } = await postOrder<Refusal>(shop, { ...form, wilayaId: 999_999 })
  expect([status, body.issues]).toEqual([400, [{ path: 'wilayaId', message: 'Wilaya inconnue' }]])
})

onOneDatabase('a size or colour must be chosen where there are some, and be one of them', async (shop) => {
  const { form, item } = await openSale(shop, { sizes: ['M', 'L'], colors: ['Noir'] })
  const size = { path: 'items.0.size', message: 'Veuillez sélectionner une taille' }
  const color = { path: 'items.0.color', message: 'Veuillez sélectionner une couleur' }
  const attempts = [
    [{}, [size, color]],
    [{ size: 'M' }, [color]],
    [{ size: '', color: 'Noir' }, [size]],
    [{ size: 'XXL', color: 'Noir' }, [size]],
    [{ size: 'm', color: 'Rose' }, [size, color]],
  ] as const
  for (const [choice, issues] of attempts) {
    const { status, body } = await postOrder<Refusal>(shop, { ...form, items: [{ ...item, ...choice }] })
    expect([choice, status, body]).toEqual([choice, 400, { message: issues[0].message, issues }])
  }
  expect((await postOrder(shop, { ...form, items: [{ ...item, size: 'L', color: 'Noir' }] })).status).toBe(
    201,
  )
})

onOneDatabase('a size or colour that a product does not come in is a 400', async (shop) => {
  const { form, item } = await openSale(shop)
  const { status, body } = await postOrder<Refusal>(shop, {
    ...form,
    items: [{ ...item, size: 'M', color: 'Noir' }],
  })
  expect(status).toBe(400)
  expect(body.issues?.map(({ path }) => path)).toEqual(['items.0.size', 'items.0.color'])
})

onOneDatabase('items and amounts that make no sense are named', async (shop) => {
  const { form, item } = await openSale(shop)
  const attempts: [Record<string, unknown>, string][] = [
    [{ items: [] }, 'items'],
    [{ items: null }, 'items'],
    [{ items: 'all' }, 'items'],
    [{ items: [null] }, 'items.0'],
    [{ items: Array.from({ length: 201 }, () => item) }, 'items'],
    ...[0, -1, 100, 1.5, '1', null].map((quantity): [Record<string, unknown>, string] => [
      { items: [{ ...item, quantity }] },
      'items.0.quantity',
    ]),
    ...[-1, 0.5, '10000', null, 1e300].map((price): [Record<string, unknown>, string] => [
      { items: [{ ...item, price }] },
      'items.0.price',
    ]),
    ...[0, -1, 1.5, 'x', null, 1e16].map((productId): [Record<string, unknown>, string] => [
      { items: [{ ...item, productId }] },
      'items.0.productId',
    ]),
    [{ totalAmount: '10600' }, 'totalAmount'],
    [{ totalAmount: undefined }, 'totalAmount'],
    [{ totalAmount: -1 }, 'totalAmount'],
    [{ wilayaId: '31' }, 'wilayaId'],
    [{ deliveryType: 'drone' }, 'deliveryType'],
    [{ customerName: 'a'.repeat(201) }, 'customerName'],
    [{ customerPhone: 661 }, 'customerPhone'],
    [{ deliveryAddress: { street: 'x' } }, 'deliveryAddress'],
  ]
  for (const [change, path] of attempts) {
    const { status, body } = await postOrder<Refusal>(shop, { ...form, ...change })
    expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
    expect(body.message).toBe(body.issues?.[0]?.message)
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

onOneDatabase('an empty cart and a quantity out of bounds say so in French', async (shop) => {
  const { form, item } = await openSale(shop)
  expect((await postOrder<Refusal>(shop, { ...form, items: [] })).body.message).toBe('Votre panier est vide')
  const tooMany = await postOrder<Refusal>(shop, { ...form, items: [{ ...item, quantity: 100 }] })
  expect(tooMany.body.message).toBe('Quantité de 1 à 99')
  const drone = await postOrder<Refusal>(shop, { ...form, deliveryType: 'drone' })
  expect(drone.body.message).toBe('Type de livraison inconnu')
})
