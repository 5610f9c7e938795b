import { expect, test } from 'vitest'
import { openEcotrackServer } from '../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../tests/support/couriers/open-account.ts'
import { noestParcel, openNoest } from '../../../../tests/support/couriers/open-noest.ts'
import { openZrExpress } from '../../../../tests/support/couriers/open-zrexpress.ts'
import { someParcel } from '../../../../tests/support/couriers/some-parcel.ts'
import { openYalidineServer } from '../../../../tests/support/couriers/yalidine-server.ts'
import { ecotrack } from './ecotrack/adapter.ts'
import { type Layout, sheetOf } from './file/adapter.ts'
import { noest } from './noest/adapter.ts'
import { exchangeText } from './parcel-texts.ts'
import { yalidine } from './yalidine/adapter.ts'
import { zrexpress } from './zrexpress/adapter.ts'

const back = [
  { name: 'Gants M', quantity: 2 },
  { name: 'Bottes 42', quantity: 1 },
]
const REMARK = 'ÉCHANGE, reprendre : 2 × Gants M, Bottes 42'

test('Yalidine takes an exchange with what to collect', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const results = await yalidine.create(account, [someParcel({ back, amount: 0 }), someParcel()])
  expect(results.map(({ kind }) => kind)).toEqual(['created', 'created'])
  const [exchange, plain] = [...server.parcels.values()]
  expect(exchange).toMatchObject({
    ...{ product_list: 'Casque intégral', price: 0 },
    ...{ has_exchange: true, product_to_collect: '2 × Gants M, Bottes 42' },
  })
  expect(plain).toMatchObject({ has_exchange: false })
  expect(plain).not.toHaveProperty('product_to_collect')
})

test('Ecotrack takes an exchange by its type, and the remark says what comes back', async () => {
  await using server = await openEcotrackServer()
  await ecotrack.create(openAccount(ecotrack, server.settings), [someParcel({ back }), someParcel()])
  const [exchange, plain] = [...server.orders.values()]
  expect(exchange).toMatchObject({ type: 2, remarque: REMARK, produit: 'Casque intégral' })
  expect(plain).toMatchObject({ type: 1 })
  expect(plain).not.toHaveProperty('remarque')
})

test('NOEST takes an exchange by its type, and the remark says what comes back', async () => {
  await using courier = await openNoest()
  const results = await noest.create(courier.account, [
    noestParcel({ back }),
    noestParcel({ reference: '13-ABCDE' }),
  ])
  expect(results.map(({ kind }) => kind)).toEqual(['created', 'created'])
  const [exchange, plain] = courier.parcels.map(({ order }) => order)
  expect(exchange).toMatchObject({ type_id: 2, remarque: REMARK, produit: 'Casque intégral' })
  expect(plain).toMatchObject({ type_id: 1 })
  expect(plain).not.toHaveProperty('remarque')
})

test('ZR Express takes a plain parcel whose description begins with the exchange', async () => {
  await using courier = await openZrExpress()
  await zrexpress.create(courier.account, [courier.parcelOf('12-ABCDE', { back })])
  expect(courier.parcels[0]).toMatchObject({ description: `${REMARK} ; Casque intégral` })
  expect(zrexpress.hasExchanges).toBeUndefined()
})

test('each sheet has its own column for an exchange', async () => {
  const option = 'ECHANGE\n( si oui mettez OUI sinon laissez vide )'
  const desk = { id: '1', name: 'Bureau Sétif' }
  const parcels = [someParcel({ back, desk }), someParcel()]
  const read = async (layout: Layout) => {
    const { columns, batches } = sheetOf(layout, parcels)
    const rows = (await Array.fromAsync(batches)).flat()
    return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
  }
  expect(await read('ecotrack')).toMatchObject([
    { [option]: 'OUI', remarque: `${REMARK} ; Bureau : Bureau Sétif` },
    { [option]: null, remarque: null },
  ])
  expect(await read('yalidine')).toMatchObject([
    { has_exchange: 'OUI', product_to_collect: '2 × Gants M, Bottes 42' },
    { has_exchange: 'NON', product_to_collect: null },
  ])
  expect(await read('zrexpress')).toMatchObject([{ Note: REMARK }, { Note: null }])
})

test('a long list of what comes back stays within the field', () => {
  const long = Array.from({ length: 40 }, (_, index) => ({ name: `Casque intégral ${index}`, quantity: 1 }))
  expect(exchangeText({ back: long })).toHaveLength(255)
  expect(exchangeText({})).toBeNull()
  expect(exchangeText({ back: [] })).toBeNull()
})
