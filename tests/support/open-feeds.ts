import { Hono } from 'hono'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'
import type { AppEnv } from '#server/http/app-env.ts'
import { errorResponse } from '#server/http/responses/error-response.ts'
import { FEED_FIELDS } from '#server/pages/feed-rows.ts'
import { createFeeds } from '#server/pages/feeds.ts'
import { addProduct, addProductImage, bumpVersion, type TestProduct } from './factories.ts'
import type { TestShop } from './open-test-shop.ts'

type Row = Record<string, string>

/** The feeds of a shop, read as their readers do. */
export function openFeeds(shop: TestShop) {
  const feeds = new Hono<AppEnv>()
  feeds.use((c, next) => {
    c.set('clientIp', c.req.header('x-client') ?? '10.0.0.1')
    return next()
  })
  feeds.route('/', createFeeds(shop))
  feeds.onError((error) => errorResponse(error, { isApi: false, log: shop.log }))
  const get = async (path: string, headers: Row = {}, method = 'GET', outgoing?: { destroy: () => void }) =>
    feeds.request(path, { headers, method }, { outgoing })
  return {
    get,
    meta: async () => readCsv(await (await get('/flux/meta.csv')).text()),
    google: async () => readItems(await (await get('/flux/google.xml')).text()),
  }
}

export async function addPictured(shop: TestShop, product: TestProduct = {}): Promise<number> {
  const id = await addProduct(shop, product)
  await addProductImage(shop, id)
  await bumpVersion(shop)
  return id
}

/** Reads CSV by RFC 4180 alone. */
function readCsv(csv: string): Row[] {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  expect(cells.map(([cell]) => cell).join('')).toBe(csv)
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  const [header = [], ...rows] = lines.slice(0, -1)
  expect(header).toEqual(FEED_FIELDS)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

/** Reads the items of a feed, strictly; what is there several times is joined by commas. */
export function readItems(xml: string): Row[] {
  const items: Row[] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, prefix, uri }) => {
    path.push(name)
    if (prefix) expect(uri).toBe('http://base.google.com/ns/1.0')
    if (name === 'item') items.push({})
  })
  parser.on('text', (text) => {
    const [item, name = ''] = [items.at(-1), path.at(-1)]
    if (!item || !name.startsWith('g:')) return
    const field = name.slice(2)
    item[field] = [item[field], text].filter(Boolean).join()
  })
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return items
}
