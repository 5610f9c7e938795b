import { expect } from 'vitest'
import { openSite } from '#support/attacks.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'

const PATHS = [
  '/',
  '/api/shop',
  '/api/pages',
  '/page/conditions-de-vente',
  '/panier',
  '/manifest.webmanifest',
]

onEachDatabase('what the shop says of itself costs no query once it was read', async (shop) => {
  const session = await shop.logIn()
  await shop.json('PUT', '/shop', { name: 'Moto Sud', legal: { rc: '31/00' } }, session)
  const page = { text: 'Payable à la livraison.', isPublished: true }
  await shop.json('PUT', '/pages/conditions-de-vente', page, session)
  const { read } = await openSite(shop)
  const readAll = async () => {
    for (const path of PATHS) expect([path, (await read(path)).status]).toEqual([path, 200])
  }
  const countQueries = async () => {
    const { values } = await shop.metrics.queries.get()
    return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  }
  const costOfAll = async () => {
    const before = await countQueries()
    await readAll()
    return (await countQueries()) - before
  }
  expect(await costOfAll()).toBeGreaterThan(0)
  // The shop's timers query too, so only the visit with the fewest queries of five must have none.
  const costs: number[] = []
  while (costs.length < 5) costs.push(await costOfAll())
  expect(Math.min(...costs)).toBe(0)
})
