// @module-tag long
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { fillProducts } from '../support/fill-products.ts'
import { flood } from '../support/flood.ts'
import { compareLatencies, measure } from '../support/latencies.ts'
import { DATABASES } from '../support/test-databases.ts'

const PRODUCTS = IS_LONG ? 20_000 : 5000
const SAMPLES = IS_LONG ? 2000 : 100

/** The costliest of each kind: letters that every product has, words within all names, filters that narrow little. */
const SEARCHES = [
  '/api/products?view=card&search=a%20s%20e%20t%20l%20c%20q%20u%20g%20v&page={count}',
  '/api/products?view=card&search=tlas&page={count}',
  '/api/products?view=card&search=e%20asqu%20agv&sort=price-low&category=2&page={count}',
  '/api/products?view=card&subcategory=Jets&sort=name&inStock=true&page={count}',
  '/recherche?search=asque&minPrice={count}',
]

for (const database of DATABASES) {
  test(`the costliest searches hold up no page that is cached (${database})`, async () => {
    await using ground = await openFaultyGround(database, { RATE_LIMIT: 'on' })
    const { program, where } = ground
    const { db, name } = openDatabase(where)
    await fillProducts({ db, name }, PRODUCTS)
    await db.destroy()
    await program.start()
    const page = () => ({ path: '/' })
    // Pages are slower until V8 has compiled what they run.
    await measure(program.url, (count) => count === SAMPLES, page)
    const quiet = await measure(program.url, (count) => count === SAMPLES, page)
    using searches = flood({
      url: program.url,
      connections: 6,
      requests: SEARCHES.map((path) => ({ path })),
    })
    const isSearching = () => (searches.statuses[200] ?? 0) >= SEARCHES.length * (IS_LONG ? 4 : 1)
    const attacked = await measure(program.url, (count) => count >= SAMPLES && isSearching(), page)
    compareLatencies(`${database}, ${PRODUCTS} products, cached pages`, quiet, attacked)
    console.log(`searches: ${JSON.stringify(searches.statuses)}`)
    expect(Object.keys(searches.statuses)).toEqual(['200'])
  })
}
