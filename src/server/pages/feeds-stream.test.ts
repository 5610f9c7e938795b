import { expect, vi } from 'vitest'
import { BOUNDS } from '#server/http/bounds/bounds.ts'
import { addPictured, openFeeds, readItems } from '#support/open-feeds.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const PATHS = ['/flux/meta.csv', '/flux/google.xml'] as const

onOneDatabase('HEAD answers as GET without a body, another method is not there', async (shop) => {
  const { get } = openFeeds(shop)
  await addPictured(shop)
  for (const path of PATHS) {
    const [full, head] = [await get(path), await get(path, {}, 'HEAD')]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
    expect(full.headers.get('content-type')).toBe(
      path.endsWith('csv') ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
    )
    await full.body?.cancel()
    expect((await get(path, {}, 'POST')).status).toBe(404)
  }
})

onOneDatabase('a shop without products has feeds without rows', async (shop) => {
  const { get, meta } = openFeeds(shop)
  expect(await meta()).toEqual([])
  const xml = await (await get('/flux/google.xml')).text()
  expect(xml).toMatch(/<channel>\s*<title>[^<]+<\/title>\s*<link>[^<]+<\/link>\s*<description>[^<]+</)
  expect(readItems(xml)).toEqual([])
})

onOneDatabase(
  'when all feeds are taken, one that is read too slowly makes place for the next',
  async (shop) => {
    const { get } = openFeeds(shop)
    // Each feed then has four parts: one that is read, one that is sent, and two that follow.
    for (let n = 0; n < 40; n++) await addPictured(shop, { fullDescription: 'x'.repeat(9000) })
    let now = performance.now()
    using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const ended: number[] = []
    const open = async (n: number) => {
      const response = { destroy: () => ended.push(n) }
      const client = `10.0.0.${Math.floor(n / BOUNDS.feeds.client)}`
      const reader = (await get('/flux/meta.csv', { 'x-client': client }, 'GET', response)).body?.getReader()
      await reader?.read()
      return reader
    }
    const slow = []
    for (let n = 0; n < BOUNDS.feeds.whole; n++) slow.push(await open(n))
    const another = () => get('/flux/google.xml', { 'x-client': '10.1.0.1' })
    expect((await another()).status).toBe(503)
    now += 11_000
    // The first feed stays open, because its client has just read a part. The second one is ended.
    await slow[0]?.read()
    const xml = await (await another()).text()
    expect(readItems(xml)).toHaveLength(40)
    expect(ended).toEqual([1])
    for (const reader of slow) await reader?.cancel()
  },
  { RATE_LIMIT: 'on' },
)
