import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { withFoundingYear } from '#rules/founding-year.ts'
import { readById } from '#server/db/rows.ts'
import { BusyError } from '#server/errors.ts'
import type { AppEnv, Shop } from '#server/http/app-env.ts'
import { etagOf, matchesEtag } from '#server/http/responses/cacheable-response.ts'
import { streamedResponse } from '#server/http/responses/file-response.ts'
import { VERSION } from '#server/root.ts'
import { FEED_FIELDS, type FeedRow, type FeedShop, type FeedTerms, toFeedRows } from './feed-rows.ts'
import { escapeXml } from './sitemap.ts'

/** Products per query and chunk. */
const BATCH = 100
/** Bytes sent at once, and ms that a client may take to read them while others wait: at least 10 kB/s. */
const PART = 100_000
const PATIENCE = 10_000
/** ms between two chunks: a feed is not urgent, and the garbage of the last chunk is collected meanwhile. */
const PAUSE = 5

type Format = FeedTerms & {
  type: string
  head: (channel: FeedShop & { description: string }) => string
  row: (row: FeedRow) => string
  tail: string
}

/** Meta's product feed (https://developers.facebook.com/docs/commerce-platform/catalog/fields). */
const META: Format = {
  type: 'text/csv; charset=utf-8',
  titleLength: 200,
  descriptionLength: 9999,
  available: 'in stock',
  unavailable: 'out of stock',
  images: (urls) => urls.slice(0, 20).filter((_, index) => urls.slice(0, index + 1).join().length <= 2000),
  head: () => `${FEED_FIELDS.join()}\r\n`,
  // Does not guard against formulas with `'`, since machines would read it as part of the text.
  row: (row) => `${FEED_FIELDS.map((field) => toCell(row[field])).join()}\r\n`,
  tail: '',
}

/** Google Merchant Center's product feed (https://support.google.com/merchants/answer/7052112). */
const GOOGLE: Format = {
  type: 'application/xml; charset=utf-8',
  titleLength: 150,
  descriptionLength: 5000,
  available: 'in_stock',
  unavailable: 'out_of_stock',
  images: (urls) => urls.slice(0, 10),
  head: ({ name, origin, description }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(`${origin}/`)}</link>
<description>${escapeXml(description)}</description>
`,
  row: (row) => `<item>${FEED_FIELDS.map((field) => toElements(field, row[field])).join('')}</item>\n`,
  tail: '</channel>\n</rss>\n',
}

/** Serves `/flux/meta.csv` and `/flux/google.xml`. */
export function createFeeds(shop: Shop): Hono<AppEnv> {
  const feeds = new Hono<AppEnv>()
  for (const [path, format] of [
    ['/flux/meta.csv', META],
    ['/flux/google.xml', GOOGLE],
  ] as const)
    feeds.get(path, async (c) => {
      const { catalogueVersion, config, log } = shop
      // Reads the version: another instance may have just changed it, and the notification takes a moment.
      await catalogueVersion.refresh()
      // The ETag is made of everything that a feed depends on, so that a 304 needs no feed.
      const etag = etagOf([path, catalogueVersion.current, config.publicUrl, VERSION].join(' '))
      const headers = { 'Content-Type': format.type, 'Cache-Control': 'no-cache', ETag: etag }
      if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      return streamedResponse(
        { request: c.req.raw, log },
        writeInTurns(shop, format, { client: c.get('clientIp'), response: c.env?.outgoing }),
        headers,
      )
    })
  return feeds
}

async function* write(shop: Shop, format: Format): AsyncGenerator<Uint8Array> {
  const { name, tagline, foundedIn } = await shop.reads.shop()
  const channel = {
    name,
    origin: shop.config.publicUrl,
    description: withFoundingYear(tagline, foundedIn) || name,
  }
  let text = format.head(channel)
  for await (const products of readById((after) => shop.reads.feedProducts(after, BATCH))) {
    const rows = products.flatMap((product) => [...toFeedRows(product, channel, format)])
    yield Buffer.from(text + rows.map(format.row).join(''))
    text = ''
  }
  yield Buffer.from(text + format.tail)
}

/** Writes a feed in chunks, one at a time over all feeds. Throws BusyError when too many are open. */
async function* writeInTurns(
  shop: Shop,
  format: Format,
  { client, response }: { client: string; response: Pick<ServerResponse, 'destroy'> | undefined },
): AsyncGenerator<Uint8Array> {
  const { open, feedChunks } = shop.limits
  let sentAt = performance.now()
  const cut = () => {
    if (!response || performance.now() - sentAt < PATIENCE) return false
    response.destroy()
    return true
  }
  using place = open.feeds.take(client, { cut })
  if (!place) throw new BusyError()
  const chunks = write(shop, format)
  const makeNext = async () => {
    using _turn = await feedChunks.take(1)
    await setTimeout(PAUSE)
    return await chunks.next()
  }
  // While the client reads a chunk, other feeds may make theirs.
  for (let next = await makeNext(); !next.done; next = await makeNext()) {
    for (let from = 0; from < next.value.byteLength; from += PART) {
      sentAt = performance.now()
      yield next.value.subarray(from, from + PART)
    }
  }
}

function toCell(value: string | string[]): string {
  const text = String(value)
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}

function toElements(field: string, value: string | string[]): string {
  return [value]
    .flat()
    .map((text) => (text === '' ? '' : `<g:${field}>${escapeXml(text)}</g:${field}>`))
    .join('')
}
