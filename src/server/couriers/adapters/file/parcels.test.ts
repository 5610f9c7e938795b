import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { toXlsx } from '#server/sheets/xlsx-write.ts'
import { type FileParcel, isLayout, type Layout, sheetOf } from './adapter.ts'

const HOME: FileParcel = {
  orderId: 12,
  name: 'Amine Ben Salah',
  phone: '0550123456',
  secondPhone: null,
  wilaya: { id: 28, name: 'M’Sila' },
  commune: { name: 'Bou Saâda' },
  desk: null,
  address: '=1+1 <b>rue</b>',
  items: [
    { name: 'Casque', quantity: 1, price: 9000 },
    { name: 'Gants', quantity: 2, price: 300 },
  ],
  amount: 9600,
}
const DESK: FileParcel = {
  ...HOME,
  orderId: 13,
  name: 'Zoé',
  phone: '021304050',
  secondPhone: '0661234567',
  desk: { name: 'Bureau Sétif' },
}

/** The workbook as another program reads it: rows by the titles of their columns, in order. */
async function readBack(layout: Layout, parcels = [HOME, DESK]) {
  const sheets = await readSheets(await buffer(toXlsx(sheetOf(layout, parcels))))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Sheet'])
  const [head = [], ...rows] = sheets[0]?.data ?? []
  return rows.map((row) => head.map((name, index) => [name, row[index]]))
}

const option = (name: string) => `${name}\n( si oui mettez OUI sinon laissez vide )`

test('Ecotrack: its columns in order, phones as texts, OUI or nothing', async () => {
  const [home, desk] = await readBack('ecotrack')
  expect(home).toEqual([
    ['reference commande', '12'],
    ['nom et prenom du destinataire*', 'Amine Ben Salah'],
    ['telephone*', '0550123456'],
    ['telephone 2', null],
    ['code wilaya*', 28],
    ['wilaya de livraison', 'M’Sila'],
    ['commune de livraison*', 'Bou Saâda'],
    ['adresse de livraison*', '=1+1 <b>rue</b>'],
    ['produit*', 'Casque, 2 × Gants'],
    ['poids (kg)', null],
    ['montant du colis*', 9600],
    ['remarque', null],
    [option('FRAGILE'), null],
    [option('ECHANGE'), null],
    [option('PICK UP'), null],
    [option('RECOUVREMENT'), null],
    [option('STOP DESK'), null],
    ['Lien map', null],
  ])
  expect(desk).toContainEqual([option('STOP DESK'), 'OUI'])
  expect(desk).toContainEqual(['remarque', 'Bureau : Bureau Sétif'])
})

test('ZR Express: international phones, places without accents', async () => {
  const [home, desk] = await readBack('zrexpress')
  expect(home).toEqual([
    ['Nom Complet*', 'Amine Ben Salah'],
    ['Téléphone 1*', '+213550123456'],
    ['Téléphone 2', null],
    ['Produit', 'Casque, 2 × Gants'],
    ['Quantité*', 3],
    ['Sku', null],
    ['Type de stock', 'local'],
    ['Adresse', '=1+1 <b>rue</b>'],
    ['Wilaya', 'MSila'],
    ['Commune', 'Bou Saada'],
    ['Prix total de la commande*', 9600],
    ['Note', null],
    ['ID', '12'],
    ['Stopdesk ( OUI )*', 'NON'],
    ['Nom StopDesk', null],
  ])
  expect(desk).toContainEqual(['Téléphone 1*', '+21321304050'])
  expect(desk).toContainEqual(['Stopdesk ( OUI )*', 'OUI'])
  expect(desk).toContainEqual(['Nom StopDesk', 'Bureau Sétif'])
})

test('Yalidine: the field names of its API', async () => {
  const [home, desk] = await readBack('yalidine')
  expect(Object.fromEntries(home ?? [])).toMatchObject({
    order_id: '12',
    firstname: 'Amine',
    familyname: 'Ben Salah',
    contact_phone: '0550123456',
    to_wilaya_name: 'M’Sila',
    to_commune_name: 'Bou Saâda',
    price: 9600,
    freeshipping: 'OUI',
    is_stopdesk: 'NON',
    stopdesk_id: null,
  })
  expect(Object.fromEntries(desk ?? [])).toMatchObject({
    firstname: 'Zoé',
    familyname: 'Zoé',
    is_stopdesk: 'OUI',
    stopdesk_id: 'Bureau Sétif',
  })
})

test('a file without parcels has its titles', async () => {
  expect(await readBack('ecotrack', [])).toEqual([])
  expect(['ecotrack', 'maystro', 'constructor'].map(isLayout)).toEqual([true, false, false])
})

test('a second number has its column, or follows the first', async () => {
  const cells = async (layout: Layout) => Object.fromEntries((await readBack(layout))[1] ?? [])
  expect(await cells('ecotrack')).toMatchObject({ 'telephone 2': '0661234567' })
  expect(await cells('zrexpress')).toMatchObject({ 'Téléphone 2': '+213661234567' })
  expect(await cells('yalidine')).toMatchObject({ contact_phone: '021304050,0661234567' })
})
