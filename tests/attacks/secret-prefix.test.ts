// @module-tag long
import { expect, test } from 'vitest'
import { openSite } from '../support/attacks.ts'
import { openTestShop } from '../support/open-test-shop.ts'

const PREFIX = 'k7-mvq2-xt9p'

/** Near misses, each of which must look like any other URL where there is nothing. */
const GUESSES = [
  PREFIX.slice(0, -1),
  `${PREFIX}x`,
  PREFIX.toUpperCase(),
  `${PREFIX}%20`,
  `${PREFIX}.`,
  `${PREFIX};a`,
  `%2f${PREFIX}`,
  `x/${PREFIX}`,
  `api/${PREFIX}`,
  `assets/${PREFIX}`,
  `${PREFIX.slice(0, -1)}/connexion`,
  `${PREFIX.slice(0, -1)}/assets/index.js`,
  'gestion',
  'gestion/connexion',
  'admin',
  'connexion',
  'tableau-bord',
]

test('nothing tells the prefix of the back office, and a near miss looks like any miss', async () => {
  await using shop = await openTestShop({ database: 'sqlite', ADMIN_PATH: PREFIX })
  const { read } = await openSite(shop)
  const told = (path: string, { status, headers, text }: Awaited<ReturnType<typeof read>>) => ({
    status,
    headers: [...headers].filter(([name]) => name !== 'x-request-id'),
    text: text.replaceAll(path, ''),
  })
  for (const guess of GUESSES) {
    const random = guess.replace(/[a-z0-9]/gi, 'z')
    const folder = guess.split('/')[0] ?? ''
    if (['api', 'assets'].includes(folder) || guess.includes('%')) {
      expect([guess, (await read(`/${guess}`)).status]).toEqual([guess, 404])
      continue
    }
    const [near, far] = [await read(`/${guess}`), await read(`/${random}`)]
    expect(told(guess, near).status).toBe(404)
    expect([guess, told(guess, near).headers]).toEqual([guess, told(random, far).headers])
    expect(told(guess, near).text).toBe(told(random, far).text)
    expect(near.headers.get('location')).toBeNull()
  }
  const places = [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/sw.js',
    '/api/openapi.json',
    '/api/nope',
  ]
  for (const place of places) {
    const { headers, text } = await read(place)
    expect([place, (JSON.stringify([...headers]) + text).includes(PREFIX)]).toEqual([place, false])
  }
})
