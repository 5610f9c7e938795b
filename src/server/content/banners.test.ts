import { expect } from 'vitest'
import type { Banner } from '#contract/content.ts'
import { addImage } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function addBanner(
  shop: TestShop,
  title: string | null,
  isActive: boolean,
  hash: string | null = null,
) {
  const { id } = await shop.db
    .insertInto('banners')
    .values({ title, is_active: isActive ? 1 : 0, image_hash: hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

onOneDatabase('visitors see the active banners in the order of creation', async (shop) => {
  await addBanner(shop, 'Cachée', false)
  const first = await addBanner(shop, 'Été', true, await addImage(shop))
  const second = await addBanner(shop, null, true)
  const { status, body } = await shop.json<Banner[]>('GET', '/banners/active')
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: first,
      title: 'Été',
      link: null,
      isActive: true,
      hasImage: true,
      image: expect.stringMatching(new RegExp(`^/api/banners/${first}/image\\?v=[0-9a-f]+$`)),
    },
    { id: second, title: null, link: null, isActive: true, hasImage: false, image: null },
  ])
})

onOneDatabase('the whole list is the owner’s', async (shop) => {
  await addBanner(shop, 'Cachée', false)
  expect((await shop.json('GET', '/banners')).status).toBe(401)
  const { status, body } = await shop.json<Banner[]>('GET', '/banners', undefined, await shop.logIn())
  expect(status).toBe(200)
  expect(body.map(({ title }) => title)).toEqual(['Cachée'])
})

onOneDatabase('an inactive banner and its image are there for the owner alone', async (shop) => {
  const hidden = await addBanner(shop, 'Cachée', false, await addImage(shop))
  const own = await shop.json<Banner>('GET', `/banners/${hidden}`, undefined, await shop.logIn())
  expect(own.status).toBe(200)
  const image = own.body.image ?? ''
  const refused = await shop.json('GET', `/banners/${hidden}`)
  expect([refused.status, refused.body]).toEqual([404, { message: 'Bannière non trouvée' }])
  expect((await shop.request(image)).status).toBe(404)
  const shown = await shop.request(image, { headers: await shop.logIn() })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).not.toContain('public')
})

onOneDatabase('an active banner without an image has none to show', async (shop) => {
  const id = await addBanner(shop, 'Texte', true)
  const { status, body } = await shop.json('GET', `/banners/${id}/image`)
  expect([status, body]).toEqual([404, { message: 'Image introuvable' }])
})
