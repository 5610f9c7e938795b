import { expect } from 'vitest'
import type { Banner } from '#contract/content.ts'
import type { Db } from '#server/db/open.ts'
import { addImage } from '#support/factories.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const FIRST = { title: 'Première', is_active: 1 as const }
const HIDDEN = { title: 'Cachée', is_active: 0 as const }
const LAST = { title: 'Dernière', is_active: 1 as const }

for (const [path, missing, entry, fill] of [
  [
    '/news',
    'Actualité non trouvée',
    { text: 'Texte', order: 1 },
    (db: Db) => {
      const rows = [LAST, HIDDEN, FIRST].map((row, index) => ({ ...row, text: 'Texte', position: 3 - index }))
      return db.insertInto('news').values(rows).execute()
    },
  ],
  [
    '/banners',
    'Bannière non trouvée',
    { link: null, hasImage: false, image: null },
    (db: Db) => db.insertInto('banners').values([FIRST, HIDDEN, LAST]).execute(),
  ],
  [
    '/hero-cards',
    'Carte non trouvée',
    { link: null },
    (db: Db) => db.insertInto('hero_cards').values([FIRST, HIDDEN, LAST]).execute(),
  ],
] as const)
  onOneDatabase(
    `visitors see what is active of ${path}, in its order, and the owner all of it`,
    async (shop) => {
      await fill(shop.db)
      const call = await shop.asOwner()
      const { headers, body: all } = await call<{ id: number; title: string }[]>('GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(all.map(({ title }) => title)).toEqual(['Première', 'Cachée', 'Dernière'])
      expect(all[0]).toEqual({ id: expect.any(Number), title: 'Première', isActive: true, ...entry })
      expect((await shop.json('GET', `${path}/active`)).body).toEqual([all[0], all[2]])
      const [shown = '', hidden = ''] = all.map(({ id }) => `${path}/${id}`)
      expect((await shop.json('GET', shown)).body).toEqual(all[0])
      for (const stranger of [undefined, { Authorization: 'Bearer unknown' }])
        expect(await shop.json('GET', hidden, undefined, stranger)).toMatchObject({
          ...{ status: 404, body: { message: missing } },
        })
      const own = await call('GET', hidden)
      expect([own.headers.get('cache-control'), own.body]).toEqual(['no-store', all[1]])
    },
  )

onOneDatabase('the image of an inactive banner is there for the owner alone', async (shop) => {
  const image_hash = await addImage(shop)
  await shop.db
    .insertInto('banners')
    .values([FIRST, { ...HIDDEN, image_hash }])
    .execute()
  const call = await shop.asOwner()
  const [text, hidden] = (await call<Banner[]>('GET', '/banners')).body
  const none = await shop.json('GET', `/banners/${text?.id}/image`)
  expect([none.status, none.body]).toEqual([404, { message: 'Image introuvable' }])
  const url = hidden?.image ?? ''
  expect(url).toMatch(new RegExp(`^/api/banners/${hidden?.id}/image\\?v=[0-9a-f]+$`))
  expect([hidden?.hasImage, (await shop.request(url)).status]).toEqual([true, 404])
  const shown = await shop.request(url, { headers: await shop.logIn() })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).not.toContain('public')
})
