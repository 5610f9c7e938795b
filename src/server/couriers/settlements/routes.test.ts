import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { expect } from 'vitest'
import {
  MAX_SETTLEMENT_LINES,
  type Settlement,
  type SettlementColumns,
  type SettlementItem,
} from '#contract/settlement.ts'
import { MAX_ROWS } from '#server/sheets/sheet.ts'
import { toXlsx } from '#server/sheets/xlsx-write.ts'
import { addParcel } from '#support/couriers/add-parcel.ts'
import { openSettlements } from '#support/couriers/open-settlements.ts'
import { makeBook, sheetRow } from '#support/make-xlsx.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'
import { sendForm } from '#support/send-form.ts'

onOneDatabase('a workbook is compared as a CSV is, and its export reads back', async (shop) => {
  const { courierId, owner, upload, accept } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: '12345678901' })
  await addParcel(shop, courierId, { tracking: '=YAL' })
  const columns = ['Code suivi', 'Encaissé', 'Frais'].map((name) => ({ name, width: 9 }))
  const batches = (async function* () {
    yield [
      [12_345_678_901, 10_600, 400],
      ['=YAL', '9 000 DA', null],
    ]
  })()
  const sheet = await buffer(toXlsx({ name: 'Versement', columns, batches }))
  const { status, body } = await upload(sheet)
  expect([status, body.lines.map(({ result }) => result)]).toEqual([201, ['ok', 'gap']])
  await accept(body.id)
  const get = (format: string) =>
    shop.request(`/api/settlements/${body.id}/export?format=${format}`, { headers: owner })
  const [exported] = await readSheets(Buffer.from(await (await get('xlsx')).arrayBuffer()))
  expect(exported?.data).toEqual([
    ['Ligne', 'Suivi', 'Commande', 'Dû', 'Encaissé', 'Écart', 'Frais', 'Résultat', 'Accepté'],
    [2, '12345678901', null, 10_600, 10_600, 0, 400, 'Conforme', 'Oui'],
    [3, '=YAL', null, 10_600, 9_000, -1_600, null, 'Écart', 'Non'],
  ])
  const csv = await get('csv')
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="versement-\d+-[\d-]+\.csv"$/)
  expect(await csv.text()).toContain(`3;"'=YAL";;10600;9000;-1600;;"Écart";"Non"\r\n`)
})

onOneDatabase('sheets of a workbook that have the titles are read, the others are named', async (shop) => {
  const { courierId, upload } = await openSettlements(shop)
  for (const tracking of ['YAL-001', 'YAL-002']) await addParcel(shop, courierId, { tracking })
  await addParcel(shop, courierId, { tracking: 'YAL-003', state: 'returned' })
  const titles = ['Tracking', 'Montant', 'Frais']
  const book = await makeBook([
    sheetRow('Récapitulatif', 'Octobre'),
    sheetRow(...titles) + sheetRow('YAL-001', 10600, 600) + sheetRow('YAL-002', 10600, 600),
    '',
    sheetRow('Retours') + sheetRow(...titles) + sheetRow('YAL-003', 0, 250),
  ])
  const { status, body } = await upload(book)
  expect([status, body.totals]).toMatchObject([201, { ok: 3, fee: 1450, net: 21_200 - 1450 }])
  const columns = { tracking: 'Tracking', amount: 'Montant', fee: 'Frais', net: null }
  expect(body).toMatchObject({ unreadSheets: ['f0'], columns })
})

onOneDatabase('columns are guessed for the owner, and a sheet without lines is refused', async (shop) => {
  const { upload, owner } = await openSettlements(shop)
  const file = { bytes: Buffer.from('Paquet;Montant;Part\nA;10600;400\n'), filename: 'versement.csv' }
  const guessed = await sendForm<SettlementColumns>(shop, 'POST', '/settlements/columns', { file }, owner)
  expect(guessed.body).toEqual({
    columns: [
      { title: 'Paquet', sample: 'A' },
      { title: 'Montant', sample: '10600' },
      { title: 'Part', sample: '400' },
    ],
    ...{ trackingColumn: null, amountColumn: 'Montant', feeColumn: null },
  })
  const empty = await upload('Tracking;Montant\n')
  expect([empty.status, empty.body.message]).toEqual([400, 'Ce fichier n’a aucune ligne sous ses titres'])
})

onOneDatabase('what is no sheet, or of no courier, is refused and leaves nothing', async (shop) => {
  const { upload, call } = await openSettlements(shop)
  const document = await upload('%PDF-1.7')
  expect([document.status, document.body.message]).toEqual([
    ...[415, 'Ce fichier n’est pas un tableau Excel (.xlsx) ou CSV'],
  ])
  const large = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  expect([large.status, large.body.message]).toEqual([413, 'Ce fichier est trop volumineux : 10 Mo au plus'])
  const sheet = 'Tracking;Montant\nA;1\n'
  for (const id of ['999999', 'abc']) {
    const { status, body } = await upload(sheet, { courierId: id })
    expect([status, body.issues]).toMatchObject([400, [{ path: 'courierId' }]])
  }
  expect((await call('POST', '/settlements/999999/accept', {})).status).toBe(404)
  expect((await call('GET', '/settlements')).body).toEqual({ items: [], total: 0, page: 1, pageSize: 20 })
})

onOneDatabase('settlements are listed by pages, the latest first', async (shop) => {
  const { upload, call } = await openSettlements(shop)
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1) ids.unshift((await upload([['A', 1, '']])).body.id)
  const list = async (query: string) =>
    (await call<{ items: SettlementItem[] }>('GET', `/settlements?${query}`)).body
  const first = await list('limit=2')
  expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect((await list('page=2&limit=2')).items.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await list('page=9')).toEqual({ items: [], total: 3, page: 9, pageSize: 20 })
})

onOneDatabase('a settlement that has paid nothing is deleted, another is not', async (shop) => {
  const { courierId, upload, call, accept } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: 'A' })
  const sheets = [await upload([['A', 10_600, '']]), await upload([['A', 10_600, '']])]
  const [paid = 0, other = 0] = sheets.map(({ body }) => body.id)
  await accept(paid)
  const { status, body } = await call<Refusal>('DELETE', `/settlements/${paid}`)
  expect([status, body.message]).toEqual([409, 'Ce versement a réglé des colis : il ne se supprime plus'])
  await accept(other)
  expect((await call('DELETE', `/settlements/${other}`)).status).toBe(204)
  expect((await call('GET', `/settlements/${other}`)).status).toBe(404)
  expect((await call('DELETE', `/settlements/${other}`)).status).toBe(404)
  expect((await call<Settlement>('GET', `/settlements/${paid}`)).body.lines).toHaveLength(1)
  const lines = await shop.db.selectFrom('settlement_lines').select('settlement_id').execute()
  expect(lines).toEqual([{ settlement_id: paid }])
})

onOneDatabase('acceptance names as many lines as a sheet may have', async (shop) => {
  const { courierId, upload, accept } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: 'T0' })
  const { body } = await upload([['T0', 1, '']])
  const trackings = Array.from({ length: MAX_SETTLEMENT_LINES }, (_, index) => `T${index}`)
  expect(MAX_SETTLEMENT_LINES).toBe(MAX_ROWS)
  expect((await accept(body.id, [...trackings, 'x'])).status).toBe(400)
  const accepted = await accept(body.id, trackings)
  expect([accepted.status, accepted.body.lines]).toMatchObject([200, [{ isAccepted: true }]])
})

onOneDatabase('a long sheet lets other requests have their turn, and is read whole', async (shop) => {
  const { courierId, upload, accept } = await openSettlements(shop)
  const rows = Array.from({ length: 2000 }, (_, at) => [`T${at}`, at % 2 ? 10_600 : 1, 400])
  const trackings = rows.map(([tracking]) => String(tracking))
  for (const tracking of trackings.slice(0, 20)) await addParcel(shop, courierId, { tracking })
  const { body } = await upload(rows)
  expect(body.totals).toMatchObject({ ok: 10, gap: 10, unknown: 1980, unrecognised: 1980, fee: 8_000 })
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const accepted = await accept(body.id, trackings)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(5)
  expect(accepted.body.lines.filter(({ isAccepted }) => isAccepted)).toHaveLength(20)
})
