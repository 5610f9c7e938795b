import readSheets from 'read-excel-file/node'
import { expect } from 'vitest'
import { algiersTime } from '#rules/algiers.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { fillOrders } from '../../../tests/support/fill-orders.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDays } from '../../../tests/support/open-days.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

type Line = Record<string, unknown>

const EXPORT = '/api/orders/export'

/** Exports orders in both formats, and gives the lines of each by the names of their columns. */
async function exportBoth(shop: TestShop, query = ''): Promise<{ csv: Line[]; xlsx: Line[] }> {
  const session = await shop.logIn()
  const get = async (format: string) => {
    const response = await shop.request(`${EXPORT}?format=${format}&${query}`, { headers: session })
    expect([query, format, response.status]).toEqual([query, format, 200])
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

onEachDatabase('an order is a line for each item, its amounts on the first alone', async (shop) => {
  const { order, form, item, edit, call, path } = await openDesk(shop, { name: 'Casque "NXR"; noir' })
  const gloves = await addProduct(shop, { name: '=Gants', price: 2_500, sizes: ['M'], colors: ['Noir'] })
  const items = [item, { productId: gloves, quantity: 2, price: 2_500, size: 'M', color: 'Noir' }]
  await edit({
    items,
    customerName: '+Zoé <Saïdi>',
    customerPhone: '+213 661 23 45 67',
    discount: 500,
    note: 'Fragile\nÀ livrer',
  })
  await call('PUT', `${path}/status`, { status: 'cancelled', cancelReason: 'returned' })
  const center = { ...form, deliveryType: 'center', center: 'Aéroport', totalAmount: item.price + 400 }
  const later = (await postOrder(shop, center)).body
  await shop.db.updateTable('orders').set({ created_at: '2026-03-01T23:05:00.000Z' }).execute()
  const { csv, xlsx } = await exportBoth(shop)
  const common = {
    'N°': order.id,
    // What clocks of Algiers show.
    Date: new Date('2026-03-02T00:05:00.000Z'),
    Statut: 'Annulé',
    'Motif d’annulation': 'Colis retourné',
    Client: '+Zoé <Saïdi>',
    Téléphone: '+213 661 23 45 67',
    Wilaya: 'Oran (essai)',
    Livraison: 'Domicile',
    Centre: null,
    Baladiya: 'Es Sénia',
    Adresse: '5, rue de la Paix',
    Provenance: 'Site',
    Transporteur: null,
    Suivi: null,
    Note: 'Fragile\nÀ livrer',
    'Échange de': null,
  }
  const amounts = { 'Sous-total': 15_000, Remise: 500, 'Frais de livraison': 600, Total: 15_100 }
  const none = { 'Sous-total': null, Remise: null, 'Frais de livraison': null, Total: null }
  expect(xlsx).toEqual([
    expect.objectContaining({
      'N°': later.id,
      Statut: 'En attente',
      'Motif d’annulation': null,
      Livraison: 'Centre',
      Centre: 'Aéroport',
      Baladiya: null,
      Total: 10_400,
      Note: null,
    }),
    {
      ...common,
      Article: 'Casque "NXR"; noir',
      Taille: null,
      Couleur: null,
      Quantité: 1,
      Prix: 10_000,
      ...amounts,
    },
    { ...common, Article: '=Gants', Taille: 'M', Couleur: 'Noir', Quantité: 2, Prix: 2_500, ...none },
  ])
  const texts = Object.entries({ ...xlsx[2], Date: '2026-03-02 00:05' }).map(([name, cell]) => {
    const text = String(cell ?? '')
    return [name, /^[=+]/.test(text) ? `'${text}` : text]
  })
  expect(csv[2]).toEqual(Object.fromEntries(texts))
})

onEachDatabase('an export obeys every filter and sort, and may be empty', async (shop) => {
  const { list, order } = await openDays(shop)
  for (const query of [
    'status=pending',
    'queue=call&sort=newest',
    'sort=oldest',
    'from=2026-03-02&to=2026-03-03',
    'duplicates=true',
    'blocked=false&deliveryType=home',
    'search=0661+23',
    'parcel=open',
  ]) {
    const { csv, xlsx } = await exportBoth(shop, query)
    const found = await list(query)
    const names = (lines: Line[]) => lines.map((line) => 'abcdef'[Number(line['N°']) - order.id]).join('')
    expect([query, names(csv), names(xlsx)]).toEqual([query, found, found])
  }
})

onEachDatabase('many orders come in batches, each once and in order', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 220)
  const ids = Array.from({ length: 220 }, (_, index) => index + 1)
  const lines = (order: number[]) => order.flatMap((id) => (id % 3 === 0 ? [id, id] : [id]))
  for (const [query, expected] of [
    ['', lines(ids.toReversed())],
    ['sort=oldest', lines(ids)],
    ['deliveryType=center', lines(ids.toReversed().filter((id) => id % 3 === 0))],
  ] as const) {
    const { csv, xlsx } = await exportBoth(shop, query)
    expect(csv.map((line) => Number(line['N°']))).toEqual(expected)
    expect(xlsx.map((line) => line['N°'])).toEqual(expected)
  }
  const { xlsx } = await exportBoth(shop)
  const sum = xlsx.reduce((total, line) => total + Number(line.Total ?? 0), 0)
  const { body } = await shop.json<{ revenue: number }>('GET', '/dashboard', undefined, await shop.logIn())
  expect(sum).toBe(body.revenue)
})

onEachDatabase('an export needs a session, a format, and filters that make sense', async (shop) => {
  const { call } = await openDesk(shop)
  for (const [query, field] of [
    ['', 'format'],
    ['format=', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&status=lost', 'status'],
    ['format=xlsx&from=hier', 'from'],
  ] as const) {
    const { status, body } = await call<Refusal>('GET', `/orders/export?${query}`)
    expect([query, status, body.issues?.map(({ path }) => path)]).toEqual([query, 400, [field]])
  }
  expect((await shop.request(`${EXPORT}?format=csv`)).status).toBe(401)
  const headers = await shop.logIn()
  const get = await shop.request(`${EXPORT}?format=csv`, { headers })
  const head = await shop.request(`${EXPORT}?format=csv`, { headers, method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const { headers } of [get, head]) {
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const day = algiersTime(new Date()).slice(0, 10)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="commandes-${day}.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
  }
  await get.body?.cancel()
})

onEachDatabase('a database that fails in the middle cuts the export', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 300)
  const response = await shop.request(`${EXPORT}?format=csv`, { headers: await shop.logIn() })
  await shop.db.schema.dropTable('order_items').execute()
  await expect(response.text()).rejects.toThrow()
  expect(shop.logged.at(-1)).toMatchObject({ msg: 'A file was cut' })
  // Nothing of it is left behind: a table that was never there is a 500 at once.
  const next = await shop.request(`${EXPORT}?format=xlsx`, { headers: await shop.logIn() })
  expect(next.status).toBe(500)
})

onEachDatabase('of many exports at once two run, two wait and the others are a 503', async (shop) => {
  await openDesk(shop)
  const headers = await shop.logIn()
  const start = () => shop.request(`${EXPORT}?format=csv`, { headers })
  const running = [await start(), await start()]
  // Whichever comes last is refused.
  const others = [start(), start(), start()]
  const refused = await Promise.race(others)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    message: 'La boutique est momentanément indisponible, réessayez dans un instant',
  })
  // One is read to its end, the client of the other leaves.
  await running[0]?.text()
  await running[1]?.body?.cancel()
  const answers = await Promise.all(others)
  const waited = answers.filter((response) => response !== refused)
  expect(await Promise.all(waited.map((response) => response.text()))).toEqual([
    expect.stringContaining('Karim Benali'),
    expect.stringContaining('Karim Benali'),
  ])
})
