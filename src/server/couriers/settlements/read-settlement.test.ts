import { expect } from 'vitest'
import type { Settlement, SettlementColumns } from '#contract/settlement.ts'
import { addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { openSettlements } from '../../../../tests/support/couriers/open-settlements.ts'
import { makeBook } from '../../../../tests/support/make-xlsx.ts'
import { onEachDatabase, onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { sendForm } from '../../../../tests/support/send-form.ts'

const row = (...cells: (string | number)[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

onOneDatabase(
  'all sheets of a workbook that have the titles are read, and the others are named',
  async (shop) => {
    const { courierId, upload, call } = await openSettlements(shop)
    for (const tracking of ['YAL-001', 'YAL-002']) await addParcel(shop, courierId, { tracking })
    await addParcel(shop, courierId, { tracking: 'YAL-003', state: 'returned' })
    const book = await makeBook([
      row('Récapitulatif', 'Octobre'),
      row('Tracking', 'Montant', 'Frais') + row('YAL-001', 10600, 600) + row('YAL-002', 10600, 600),
      '',
      row('Retours') + row('Tracking', 'Montant', 'Frais') + row('YAL-003', 0, 250),
    ])
    const { status, body } = await upload(book)
    expect([status, body.totals]).toMatchObject([201, { ok: 3, fee: 1450, net: 21_200 - 1450 }])
    expect(body).toMatchObject({
      unreadSheets: ['f0'],
      columns: { tracking: 'Tracking', amount: 'Montant', fee: 'Frais', net: null },
    })
    expect((await call<Settlement>('GET', `/settlements/${body.id}`)).body).toEqual(body)
  },
)

onOneDatabase(
  'what the customer paid comes before the price of the goods, and can be chosen anew',
  async (shop) => {
    const { courierId, owner, upload } = await openSettlements(shop)
    for (const tracking of ['YAL-7Q2001', 'YAL-7Q2002'])
      await addParcel(shop, courierId, { tracking, amount: 4350 })
    const sheet = [
      'N°;Code suivi;Référence commande;Prix produit;Tarif livraison;Total client;Frais COD 1%;Net à verser',
      '1;YAL-7Q2001;92;3500;850;4350;44;3456',
      '2;YAL-7Q2002;93;3500;850;4350;44;3456',
    ].join('\n')
    const file = { bytes: Buffer.from(sheet), filename: 'versement.csv' }
    const columns = await sendForm<SettlementColumns>(shop, 'POST', '/settlements/columns', { file }, owner)
    expect(columns).toMatchObject({
      status: 200,
      body: { trackingColumn: 'Code suivi', amountColumn: 'Total client', feeColumn: 'Tarif livraison' },
    })
    expect(columns.body.columns).toContainEqual({ title: 'Prix produit', sample: '3500' })
    const { body } = await upload(sheet)
    expect(body.totals).toMatchObject({ ok: 2, collected: 8700, fee: 2 * 894, net: 6912 })
    const chosen = await upload(sheet, { amountColumn: 'Prix produit', feeColumn: 'Frais COD 1%' })
    expect(chosen.body).toMatchObject({
      totals: { gap: 2, collected: 7000, fee: 88 },
      columns: { amount: 'Prix produit', fee: 'Frais COD 1%', net: null },
    })
  },
)

onOneDatabase('columns that are not recognised are none', async (shop) => {
  const { owner } = await openSettlements(shop)
  const file = { bytes: Buffer.from('Paquet;Montant;Part\nA;10600;400\n'), filename: 'versement.csv' }
  const { body } = await sendForm<SettlementColumns>(shop, 'POST', '/settlements/columns', { file }, owner)
  expect(body).toEqual({
    columns: [
      { title: 'Paquet', sample: 'A' },
      { title: 'Montant', sample: '10600' },
      { title: 'Part', sample: '400' },
    ],
    trackingColumn: null,
    amountColumn: 'Montant',
    feeColumn: null,
  })
})

onEachDatabase(
  'a number that Excel shortened is told, and one without its first zeros is found',
  async (shop) => {
    const { courierId, upload, accept, readParcel } = await openSettlements(shop)
    const id = await addParcel(shop, courierId, { tracking: '00451278' })
    for (const tracking of ['0770001', '00770001']) await addParcel(shop, courierId, { tracking })
    const { body } = await upload([
      ['1,23457E+15', 10_600, 600],
      ['9.87654E+11', 10_600, 600],
      ['451278', 10_600, 600],
      ['00451278', 10_600, 600],
      ['770001', 10_600, 600],
    ])
    expect(body.lines.map(({ result, reason }) => [result, reason])).toEqual([
      ['invalid', 'bad_tracking'],
      ['invalid', 'bad_tracking'],
      ['ok', null],
      ['already_paid', null],
      ['unknown', null],
    ])
    await accept(body.id)
    expect(await readParcel(id)).toMatchObject({ collected: 10_600, fee: 600 })
  },
)
