import { expect } from 'vitest'
import type { HeroCard } from '#contract/content.ts'
import type { Shop } from '#server/http/shop.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

async function addHeroCard(
  { db }: Shop,
  title: string,
  link: string | null,
  isActive: boolean,
): Promise<number> {
  const { id } = await db
    .insertInto('hero_cards')
    .values({ title, link, is_active: isActive ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

onOneDatabase('visitors see the active cards in the order of creation', async (shop) => {
  await addHeroCard(shop, 'Cachée', null, false)
  const first = await addHeroCard(shop, 'Nouveautés', '/categorie/1', true)
  await addHeroCard(shop, 'Ailleurs', null, true)
  const { status, body } = await shop.json<HeroCard[]>('GET', '/hero-cards/active')
  expect(status).toBe(200)
  expect(body).toMatchObject([{ title: 'Nouveautés' }, { title: 'Ailleurs', link: null }])
  expect(body[0]).toEqual({ id: first, title: 'Nouveautés', link: '/categorie/1', isActive: true })
})

onOneDatabase('the whole list is the owner’s', async (shop) => {
  await addHeroCard(shop, 'Cachée', null, false)
  expect((await shop.json('GET', '/hero-cards')).status).toBe(401)
  const { status, body } = await shop.json<HeroCard[]>('GET', '/hero-cards', undefined, await shop.logIn())
  expect(status).toBe(200)
  expect(body.map(({ title }) => title)).toEqual(['Cachée'])
})

onOneDatabase('an inactive card is there for the owner alone', async (shop) => {
  const hidden = await addHeroCard(shop, 'Cachée', null, false)
  const shown = await addHeroCard(shop, 'Visible', null, true)
  expect((await shop.json('GET', `/hero-cards/${shown}`)).status).toBe(200)
  const refused = await shop.json('GET', `/hero-cards/${hidden}`)
  expect([refused.status, refused.body]).toEqual([404, { message: 'Carte non trouvée' }])
  expect((await shop.json('GET', `/hero-cards/${hidden}`, undefined, await shop.logIn())).status).toBe(200)
})
