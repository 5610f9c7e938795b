import readSheets from 'read-excel-file/node'
import { expect } from 'vitest'
import { addProduct } from '#support/factories.ts'
import { fillOrders } from '#support/fill-orders.ts'
import { openDesk } from '#support/open-desk.ts'
import { openExchange } from '#support/open-exchange.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

type Line = Record<string, unknown>

const EXPORT = '/api/orders/export'

/** Exports orders in both formats. Returns each line as an object with the names of columns as keys. */
async function exportBoth(shop: TestShop, query = ''): Promise<{ csv: Line[]; xlsx: Line[] }> {
  const headers = await shop.logIn()
  const get = async (format: string) => {
    const response = await shop.request(`${EXPORT}?format=${format}&${query}`, { headers })
    expect([query, format, response.status]).toEqual([query, format, 200])
    expect(response.headers.get('content-disposition')).toContain(`filename="commandes-`)
    return Buffer.from(await response.arrayBuffer())
  }
  const [sheet] = await readSheets(await get('xlsx'), { trim: false })
  const csv = readCsv((await get('csv')).toString())
  expect(csv[0]).toEqual(sheet?.data[0])
  return { csv: toLines(csv), xlsx: toLines(sheet?.data ?? []) }
}

function toLines([head = [], ...rows]: unknown[][]): Line[] {
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
}

/** The cells of a CSV file, line by line (RFC 4180). */
function readCsv(csv: string): string[][] {
  expect([csv.slice(0, 1), csv.slice(-2)]).toEqual(['\ufeff', '\r\n'])
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

onOneDatabase('an order is a line for each item, its amounts on the first alone', async (shop) => {
  const { order, item, edit, setStatus, place } = await openDesk(shop, { name: 'Casque "NXR"; noir' })
  const gloves = await addProduct(shop, { name: '=Gants', price: 2_500, sizes: ['M'], colors: ['Noir'] })
  await edit({
    items: [item, { productId: gloves, quantity: 2, price: 2_500, size: 'M', color: 'Noir' }],
    ...{ customerName: '+Zoé <Saïdi>', customerPhone: '+213 661 23 45 67', discount: 500 },
    note: 'Fragile\nÀ livrer',
  })
  await setStatus('cancelled', { cancelReason: 'returned' })
  const later = await place({ deliveryType: 'center', center: 'Aéroport', totalAmount: item.price + 400 })
  await shop.db.updateTable('orders').set({ created_at: '2026-03-01T23:05:00.000Z' }).execute()
  const { csv, xlsx } = await exportBoth(shop)
  const common = {
    // The sheet has the local time of Algiers, an hour ahead of UTC.
    ...{ 'N°': order.id, Date: new Date('2026-03-02T00:05:00.000Z') },
    ...{ Statut: 'Annulé', 'Motif d’annulation': 'Colis retourné' },
    ...{ Client: '+Zoé <Saïdi>', Téléphone: '+213 661 23 45 67', Wilaya: 'Oran (essai)' },
    ...{ Livraison: 'Domicile', Centre: null, Baladiya: 'Es Sénia', Adresse: '5, rue de la Paix' },
    ...{ Provenance: 'Site', Transporteur: null, Suivi: null, Note: 'Fragile\nÀ livrer', 'Échange de': null },
  }
  expect(xlsx).toEqual([
    expect.objectContaining({
      ...{ 'N°': later, Statut: 'En attente', 'Motif d’annulation': null, Note: null },
      ...{ Livraison: 'Centre', Centre: 'Aéroport', Baladiya: null, Total: 10_400 },
    }),
    {
      ...common,
      ...{ Article: 'Casque "NXR"; noir', Taille: null, Couleur: null, Quantité: 1, Prix: 10_000 },
      ...{ 'Sous-total': 15_000, Remise: 500, 'Frais de livraison': 600, Total: 15_100 },
    },
    {
      ...common,
      ...{ Article: '=Gants', Taille: 'M', Couleur: 'Noir', Quantité: 2, Prix: 2_500 },
      ...{ 'Sous-total': null, Remise: null, 'Frais de livraison': null, Total: null },
    },
  ])
  const texts = Object.entries({ ...xlsx[2], Date: '2026-03-02 00:05' }).map(([name, cell]) => {
    const text = String(cell ?? '')
    return [name, /^[=+]/.test(text) ? `'${text}` : text]
  })
  expect(csv[2]).toEqual(Object.fromEntries(texts))
})

onOneDatabase('the last column says of which order an exchange is', async (shop) => {
  const { deliver, exchange, gloves } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L'), gloves('M')] })
  const read = async (query: string) =>
    (await exportBoth(shop, query)).xlsx.map((line) => [line['N°'], Object.entries(line).at(-1)])
  const line = [body.id, ['Échange de', first]]
  expect(await read('')).toEqual([line, line, [first, ['Échange de', null]]])
  expect(await read('exchange=true')).toEqual([line, line])
})

onEachDatabase('many orders come in batches, as their list is filtered and sorted', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 220)
  const call = await shop.asOwner()
  const listed = async (query: string, page: number): Promise<number[]> => {
    const path = `/orders?limit=100&page=${page}&${query}`
    const ids = (await call<{ items: { id: number }[] }>('GET', path)).body.items.map(({ id }) => id)
    return ids.length < 100 ? ids : [...ids, ...(await listed(query, page + 1))]
  }
  for (const [query, orders] of [
    ['', 220],
    ['sort=oldest', 220],
    ['deliveryType=center', 73],
    ['status=delivered&sort=oldest', undefined],
    ['queue=call&sort=newest', undefined],
    ['blocked=false&duplicates=false', undefined],
    ['search=zoe', undefined],
    ['parcel=open', 0],
  ] as const) {
    const { csv, xlsx } = await exportBoth(shop, query)
    const ids = await listed(query, 1)
    if (orders !== undefined) expect([query, ids.length]).toEqual([query, orders])
    const lines = ids.flatMap((id) => (id % 3 === 0 ? [id, id] : [id]))
    expect([query, csv.map((line) => Number(line['N°']))]).toEqual([query, lines])
    expect([query, xlsx.map((line) => line['N°'])]).toEqual([query, lines])
  }
  const { xlsx } = await exportBoth(shop)
  const sum = xlsx.reduce((total, line) => total + Number(line.Total ?? 0), 0)
  expect((await call<unknown>('GET', '/dashboard')).body).toMatchObject({ revenue: sum })
})

onOneDatabase('of many exports at once two run, two wait and the others are a 503', async (shop) => {
  await openDesk(shop)
  const headers = await shop.logIn()
  const start = () => shop.request(`${EXPORT}?format=csv`, { headers })
  const running = [await start(), await start()]
  // Two of these exports wait. The third one to arrive is refused, which may be any of them.
  const others = [start(), start(), start()]
  const refused = await Promise.race(others)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    message: 'La boutique est momentanément indisponible, réessayez dans un instant',
  })
  // Ends both running exports: one is read to its end, the client of the other disconnects.
  await running[0]?.text()
  await running[1]?.body?.cancel()
  const waited = (await Promise.all(others)).filter((response) => response !== refused)
  for (const response of waited) expect(await response.text()).toContain('Karim Benali')
  expect(waited).toHaveLength(2)
})
