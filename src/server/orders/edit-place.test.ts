import { expect } from 'vitest'
import { addWilaya } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a new place drops what does not belong to it, and costs what it costs now', async (shop) => {
  const { edit, wilayaId, events } = await openDesk(shop)
  const toCenter = await edit({ deliveryType: 'center', center: 'Aéroport', deliveryAddress: 'perdue' })
  expect(toCenter.body).toMatchObject({
    deliveryType: 'center',
    center: 'Aéroport',
    baladiya: null,
    deliveryAddress: null,
    deliveryPrice: 400,
    totalPrice: 10_400,
  })
  const home = { deliveryType: 'home', baladiya: 'Arzew', deliveryAddress: '1, rue du Port' }
  expect((await edit(home)).body).toMatchObject({ ...home, center: null, deliveryPrice: 600 })
  const far = await addWilaya(shop, { name: 'Loin', baladiyas: ['Arzew'], centers: [], home_price: 900 })
  expect((await edit({ wilayaId: far })).body).toMatchObject({
    ...home,
    wilayaId: far,
    wilayaName: 'Loin',
    totalPrice: 10_900,
  })
  expect((await events()).at(-1)).toMatchObject({
    changes: [
      { field: 'wilayaId', from: wilayaId, to: far },
      { field: 'deliveryPrice', from: 600, to: 900 },
    ],
  })
  const nearby = await edit<Refusal>({ wilayaId: await addWilaya(shop, { baladiyas: ['Autre'] }) })
  expect([nearby.status, nearby.body.issues?.[0]?.path]).toEqual([400, 'baladiya'])
  for (const change of [
    { deliveryType: 'center', center: 'Ville' },
    { wilayaId: await addWilaya(shop, { baladiyas: [] }) },
  ]) {
    const refused = await edit<Refusal>(change)
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_unavailable'])
  }
})

onOneDatabase('an order whose wilaya is gone still takes what has nothing to do with it', async (shop) => {
  const { edit, item, wilayaId } = await openDesk(shop)
  await shop.db.deleteFrom('wilayas').where('id', '=', wilayaId).execute()
  const change = { customerName: 'Zoé', customerPhone: '0770', note: 'Loin', discount: 100 }
  expect(await edit({ ...change, deliveryAddress: '2, rue' })).toMatchObject({
    status: 200,
    body: { ...change, deliveryAddress: '2, rue', wilayaId, wilayaName: 'Oran (essai)', totalPrice: 10_500 },
  })
  const more = await edit({ items: [{ ...item, quantity: 2 }] })
  expect(more.body).toMatchObject({ deliveryPrice: 600, totalPrice: 20_500 })
  for (const place of [{ baladiya: 'Arzew' }, { deliveryType: 'home' }, { wilayaId }]) {
    const refused = await edit<Refusal>(place)
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'wilayaId'])
  }
})
