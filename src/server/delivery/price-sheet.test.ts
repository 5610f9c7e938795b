import { expect } from 'vitest'
import type { Wilaya } from '#contract/delivery.ts'
import { addWilaya } from '#support/factories.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

const HEAD = 'code;nom;domicile;centre\n'

async function openPrices(shop: TestShop) {
  const [call, headers] = [await shop.asOwner(), await shop.logIn()]
  const list = async () => (await shop.json<Wilaya[]>('GET', '/wilayas')).body
  return {
    list,
    before: await list(),
    homePriceOf: async (name: string) => (await list()).find((one) => one.name === name)?.homePrice,
    put: (prices: unknown) => call<Wilaya[]>('PUT', '/wilayas/prices', prices),
    upload: async (text: string | Uint8Array<ArrayBuffer>, dryRun?: string) => {
      const body = new FormData()
      if (dryRun) body.append('dryRun', dryRun)
      body.append('file', new File([text], 'wilayas.csv', { type: 'text/csv' }))
      const answer = await shop.request('/api/wilayas/import', { method: 'POST', body, headers })
      return { status: answer.status, body: (await answer.json()) as Wilaya[] & Refusal }
    },
    download: async () =>
      Buffer.from(await (await shop.request('/api/wilayas/export', { headers })).arrayBuffer()),
  }
}

onOneDatabase('prices of many wilayas are written at once, all or none', async (shop) => {
  const { list, put, before } = await openPrices(shop)
  const prices = before.slice(0, 2).map(({ id }, index) => ({ id, homePrice: 500 + index, centerPrice: 300 }))
  const { status, body } = await put(prices)
  const expected = before.map((wilaya, index) => ({ ...wilaya, ...prices[index] }))
  expect([status, body]).toEqual([200, expected])
  const [first] = prices
  for (const wrong of [
    [],
    [{ id: first?.id, homePrice: 1 }],
    [{ ...first, homePrice: -1 }],
    [...prices, { ...first, id: 999 }],
    [...prices, first],
  ])
    expect((await put(wrong)).status).toBe(400)
  expect(await list()).toEqual(expected)
})

onOneDatabase('an exported sheet is read back, whatever a wilaya is called', async (shop) => {
  await addWilaya(shop, { name: '=1+1;"été"' })
  const { put, upload, download, before } = await openPrices(shop)
  const sheet = await download()
  expect(sheet.toString().startsWith('\ufeff"code";"nom";"domicile";"centre";"Délai min (jours)"')).toBe(true)
  expect(sheet.toString()).toContain(`"'=1+1;""été"""`)
  await put(before.map(({ id }) => ({ id, homePrice: 1, centerPrice: 2 })))
  expect(await upload(new Uint8Array(sheet))).toEqual({ status: 200, body: before })
})

onOneDatabase(
  'days of delivery are both said or both not, and a sheet without them leaves them',
  async (shop) => {
    const call = await shop.asOwner()
    const { list, put, upload, before } = await openPrices(shop)
    const [first, second] = before
    const path = `/wilayas/${first?.id}`
    const daysOf = async () => (await list()).slice(0, 2).map(({ minDays, maxDays }) => [minDays, maxDays])
    expect(await daysOf()).toEqual([
      [null, null],
      [null, null],
    ])
    for (const days of [{ minDays: 2 }, { minDays: 4, maxDays: 2 }, { minDays: 2, maxDays: 61 }]) {
      const { status, body } = await call<Refusal>('PUT', path, days)
      expect([days, status, body.issues?.map((issue) => issue.path)]).toEqual([days, 400, ['maxDays']])
    }
    expect((await call<Refusal>('PUT', path, { minDays: 0, maxDays: 2 })).body.issues).toMatchObject([
      { path: 'minDays' },
    ])
    expect((await call('PUT', path, { minDays: 2, maxDays: 4 })).body).toMatchObject({
      minDays: 2,
      maxDays: 4,
    })
    expect((await call<Refusal>('PUT', path, { maxDays: '' })).body.issues).toMatchObject([
      { path: 'maxDays' },
    ])
    const prices = { homePrice: 600, centerPrice: 400 }
    await put([{ id: first?.id, ...prices }])
    const half = await put([{ id: second?.id, ...prices, minDays: 3 }])
    expect([half.status, half.body]).toMatchObject([400, { issues: [{ path: '0.maxDays' }] }])
    expect(await daysOf()).toEqual([
      [2, 4],
      [null, null],
    ])
    const head = 'code;nom;domicile;centre;délai min (jours);délai max (jours)\n'
    const upTo = (days: string) =>
      upload(`${head}${second?.code};;600;400;${days}\n${first?.code};;600;400;;`)
    for (const days of ['3;', '0;2', '3;2', 'a;b', '2;61'])
      expect([days, (await upTo(days)).status]).toEqual([days, 400])
    expect((await upTo('1;1')).status).toBe(200)
    expect(await daysOf()).toEqual([
      [null, null],
      [1, 1],
    ])
    await upload(`${HEAD}${second?.code};;600;400`)
    expect((await daysOf())[1]).toEqual([1, 1])
  },
)

onOneDatabase('a sheet is read without writing, as it would be written', async (shop) => {
  const { list, upload, before } = await openPrices(shop)
  const sheet = `${HEAD}${before[0]?.code};;901;402`
  const dry = await upload(sheet, 'true')
  expect([dry.status, dry.body[0]]).toEqual([200, { ...before[0], homePrice: 901, centerPrice: 402 }])
  expect(await list()).toEqual(before)
  expect((await upload(sheet.replace('901', 'cher'), 'true')).status).toBe(400)
  expect((await upload(sheet)).body).toEqual(dry.body)
  expect(await list()).toEqual(dry.body)
})

onOneDatabase(
  'a sheet names wilayas by code or name, in its own encoding, separator and spelling',
  async (shop) => {
    const { upload, homePriceOf, list } = await openPrices(shop)
    const ansi = Buffer.from('code;nom;domicile;centre\r\n;Béjaïa;700;1 500\r\n', 'latin1')
    for (const [sheet, prices] of [
      ['code,nom,domicile,centre\n,Béjaïa,650,"400"\n16,,450.00,250\n', { Béjaïa: 650, Alger: 450 }],
      [new Uint8Array(ansi), { Béjaïa: 700 }],
      [`${HEAD};Tizi-Ouzou;1;1`, { 'Tizi Ouzou': 1 }],
      [`${HEAD};Msila;2;2`, { "M'Sila": 2 }],
      [`${HEAD};Ain Oussera;3;3`, { 'Aïn Ouessara': 3 }],
      [`${HEAD};WILAYA D’ORAN;4;4\n16;ALGER;5;5`, { Oran: 4, Alger: 5 }],
      [`${HEAD}06;Bejaïa (ville);6;6`, { Béjaïa: 6 }],
      // A name that no wilaya has contradicts no code.
      [`${HEAD}25;قسنطينة;7;7\n19;;8;1 500`, { Constantine: 7, Sétif: 8 }],
    ] as const) {
      expect((await upload(sheet)).status, `${sheet}`).toBe(200)
      for (const [name, price] of Object.entries(prices))
        expect([name, await homePriceOf(name)]).toEqual([name, price])
    }
    expect((await list()).find(({ name }) => name === 'Sétif')?.centerPrice).toBe(1500)
  },
)

onOneDatabase('a wrong sheet says its line, and changes nothing', async (shop) => {
  const { list, upload, before } = await openPrices(shop)
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
    const { status, body } = await upload(`${HEAD}${rows}`)
    const issue = { path: 'file', message: expect.stringMatching(problem) }
    expect([rows, status, body.issues?.[0]]).toEqual([rows, 400, issue])
  }
  expect((await upload('id;name;home;center\n1;a;1;1')).status).toBe(400)
  expect(await list()).toEqual(before)
})
