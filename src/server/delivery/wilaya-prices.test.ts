import { expect } from 'vitest'
import type { Wilaya } from '#contract/delivery.ts'
import { addWilaya } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function openPrices(shop: TestShop) {
  const session = await shop.logIn()
  const list = async () => (await shop.json<Wilaya[]>('GET', '/wilayas')).body
  const put = (prices: unknown) => shop.json<Wilaya[]>('PUT', '/wilayas/prices', prices, session)
  const upload = async (text: string | Uint8Array<ArrayBuffer>, dryRun?: string) => {
    const body = new FormData()
    if (dryRun) body.append('dryRun', dryRun)
    body.append('file', new File([text], 'wilayas.csv', { type: 'text/csv' }))
    const answer = await shop.request('/api/wilayas/import', { method: 'POST', body, headers: session })
    return { status: answer.status, body: (await answer.json()) as Wilaya[] & Refusal }
  }
  const download = async () =>
    Buffer.from(await (await shop.request('/api/wilayas/export', { headers: session })).arrayBuffer())
  return { list, put, upload, download }
}

onOneDatabase('prices of many wilayas are written at once, all or none', async (shop) => {
  const { list, put } = await openPrices(shop)
  const [first, second, third] = await list()
  if (!first || !second || !third) throw new Error('The shop has wilayas')
  const prices = [first, second].map(({ id }, index) => ({ id, homePrice: 500 + index, centerPrice: 300 }))
  const { status, body } = await put(prices)
  expect(status).toBe(200)
  expect(body).toHaveLength((await list()).length)
  expect(await list()).toEqual(body)
  expect(body.slice(0, 3)).toMatchObject([
    { homePrice: 500, centerPrice: 300 },
    { homePrice: 501, centerPrice: 300 },
    { homePrice: third.homePrice },
  ])
  for (const wrong of [
    [],
    [{ id: first.id, homePrice: 1 }],
    [{ id: first.id, homePrice: -1, centerPrice: 1 }],
    [...prices, { id: 999, homePrice: 1, centerPrice: 1 }],
    [...prices, prices[0]],
  ])
    expect((await put(wrong)).status).toBe(400)
  expect(await list()).toEqual(body)
})

onOneDatabase('an exported sheet is read back, whatever a wilaya is called', async (shop) => {
  await addWilaya(shop, { name: '=1+1;"été"' })
  const { list, put, upload, download } = await openPrices(shop)
  const before = await list()
  const sheet = await download()
  expect(sheet.toString().startsWith('\ufeff"code";"nom";"domicile";"centre"\r\n')).toBe(true)
  expect(sheet.toString()).toContain(`"'=1+1;""été"""`)
  await put(before.map(({ id }) => ({ id, homePrice: 1, centerPrice: 2 })))
  const { status, body } = await upload(new Uint8Array(sheet))
  expect([status, body]).toEqual([200, before])
})

onOneDatabase('a sheet is read without writing, as it would be written', async (shop) => {
  const { list, upload } = await openPrices(shop)
  const before = await list()
  const sheet = `code;nom;domicile;centre\n${before[0]?.code};;901;402`
  const dry = await upload(sheet, 'true')
  expect([dry.status, dry.body[0]]).toEqual([200, { ...before[0], homePrice: 901, centerPrice: 402 }])
  expect(await list()).toEqual(before)
  expect((await upload(sheet.replace('901', 'cher'), 'true')).status).toBe(400)
  expect((await upload(sheet)).body).toEqual(dry.body)
  expect(await list()).toEqual(dry.body)
})

onOneDatabase('a sheet names wilayas by code or name, in either encoding and separator', async (shop) => {
  const { list, upload } = await openPrices(shop)
  const named = async (name: string) => (await list()).find((one) => one.name === name)
  expect((await upload('code,nom,domicile,centre\n,Béjaïa,650,"400"\n16,,450.00,250\n')).status).toBe(200)
  expect(await named('Béjaïa')).toMatchObject({ homePrice: 650, centerPrice: 400 })
  expect(await named('Alger')).toMatchObject({ homePrice: 450, centerPrice: 250 })
  const ansi = new Uint8Array(Buffer.from('code;nom;domicile;centre\r\n;Béjaïa;700;1 500\r\n', 'latin1'))
  expect((await upload(ansi)).status).toBe(200)
  expect(await named('Béjaïa')).toMatchObject({ homePrice: 700, centerPrice: 1500 })
})

onOneDatabase('a sheet writes the names of wilayas in its own way', async (shop) => {
  const { list, upload } = await openPrices(shop)
  const rows = [
    ';Tizi-Ouzou;1;1',
    ';Msila;2;2',
    ';Ain Oussera;3;3',
    ';WILAYA D’ORAN;4;4',
    '16;ALGER;5;5',
    '06;Bejaïa (ville);6;6',
    // A name that no wilaya has contradicts no code.
    '25;قسنطينة;7;7',
    '19;;8;8',
  ]
  expect((await upload(`code;nom;domicile;centre\n${rows.join('\n')}`)).status).toBe(200)
  const prices = new Map((await list()).map(({ name, homePrice }) => [name, homePrice]))
  const names = ['Tizi Ouzou', "M'Sila", 'Aïn Ouessara', 'Oran', 'Alger', 'Béjaïa', 'Constantine', 'Sétif']
  expect(names.map((name) => prices.get(name))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

onOneDatabase('a wrong sheet says its line, and changes nothing', async (shop) => {
  const { list, upload } = await openPrices(shop)
  const before = await list()
  for (const [rows, problem] of [
    ['16;;100;100\n16;;200;200', /Ligne 3/],
    ['16;;100;100\n;Nulle Part;200;200', /Ligne 3/],
    ['16;;100;', /Ligne 2/],
    ['16;;-5;100', /Ligne 2/],
    ['16;;cent;100', /Ligne 2/],
    ['16;;1.5;100', /Ligne 2/],
    ['16;Oran;501;301', /^Ligne 2 : le code 16 est Alger, pas Oran$/],
    ['16;Alger;1;1\n31;wilaya de MSILA;501;301', /^Ligne 3 : le code 31 est Oran, pas M'Sila$/],
    ['28;Mila;501;301', /le code 28 est M'Sila, pas Mila/],
    ['16;Ain Oussera;501;301', /le code 16 est Alger, pas Aïn Ouessara/],
    ['', /aucun tarif/],
  ] as const) {
    const { status, body } = await upload(`code;nom;domicile;centre\n${rows}`)
    expect([rows, status]).toEqual([rows, 400])
    expect(body.issues?.[0]).toMatchObject({ path: 'file', message: expect.stringMatching(problem) })
  }
  expect((await upload('id;name;home;center\n1;a;1;1')).status).toBe(400)
  expect(await list()).toEqual(before)
})
