import { expect } from 'vitest'
import type { NewsItem } from '#contract/content.ts'
import type { Shop } from '#server/http/shop.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

async function addNews({ db }: Shop, title: string, position: number, isActive: boolean): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ title, text: `${title} en ce moment`, is_active: isActive ? 1 : 0, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

onOneDatabase('visitors see the active news by its order', async (shop) => {
  await addNews(shop, 'Troisième', 3, true)
  await addNews(shop, 'Cachée', 2, false)
  const first = await addNews(shop, 'Première', 1, true)
  const { status, body } = await shop.json<NewsItem[]>('GET', '/news/active')
  expect(status).toBe(200)
  expect(body.map(({ title }) => title)).toEqual(['Première', 'Troisième'])
  expect(body[0]).toEqual({
    id: first,
    title: 'Première',
    text: 'Première en ce moment',
    isActive: true,
    order: 1,
  })
})

onOneDatabase('the whole list is the owner’s', async (shop) => {
  await addNews(shop, 'Cachée', 1, false)
  expect((await shop.json('GET', '/news')).status).toBe(401)
  const { status, headers, body } = await shop.json<NewsItem[]>('GET', '/news', undefined, await shop.logIn())
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.map(({ title }) => title)).toEqual(['Cachée'])
})

onOneDatabase('a hidden item is there for the owner alone', async (shop) => {
  const hidden = await addNews(shop, 'Cachée', 1, false)
  const shown = await addNews(shop, 'Visible', 2, true)
  expect((await shop.json('GET', `/news/${shown}`)).status).toBe(200)
  const refused = await shop.json('GET', `/news/${hidden}`)
  expect([refused.status, refused.body]).toEqual([404, { message: 'Actualité non trouvée' }])
  const stranger = { Authorization: 'Bearer unknown' }
  expect((await shop.json('GET', `/news/${hidden}`, undefined, stranger)).status).toBe(404)
  const own = await shop.json('GET', `/news/${hidden}`, undefined, await shop.logIn())
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(own.body).toMatchObject({ id: hidden, isActive: false })
})
