import pino from 'pino'
import { expect, test } from 'vitest'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { readConfig } from '../config.ts'
import { startShop } from '../start.ts'

const NAMED = { SHOP_NAME: 'Moto Sud', SHOP_PHONE: '0661 23 45 67', SHOP_WHATSAPP: '0661 23 45 67' }

/** Starts a demo that has no identity yet. */
async function startAnew(shop: TestShop, variables: Record<string, string>): Promise<void> {
  await shop.db.deleteFrom('shop_identity').execute()
  await startAgain(shop, variables)
}

async function startAgain(shop: TestShop, variables: Record<string, string>): Promise<void> {
  const { firstIdentity } = readConfig(variables)
  await (await startShop({ ...shop.config, demo: true, firstIdentity }, shop.log)).stop()
  await shop.catalogueVersion.refresh()
}

onOneDatabase('a first start takes the identity from the variables, once', async (shop) => {
  await startAnew(shop, NAMED)
  const { body } = await shop.json<ShopIdentity>('GET', '/shop')
  expect(body).toMatchObject({ name: 'Moto Sud', phone: '0661 23 45 67', whatsapp: '213661234567' })
  expect(body.about).toContain('Moto Sud équipe')
  await shop.json('PUT', '/shop', { name: 'Moto Nord' }, await shop.logIn())
  await startAgain(shop, { ...NAMED, SHOP_EMAIL: 'no email' })
  expect((await shop.json<ShopIdentity>('GET', '/shop')).body.name).toBe('Moto Nord')
  const lines = shop.logged.filter((line) => String(line.msg).includes('no longer read'))
  expect(lines.map((line) => line.msg)).toEqual([
    'SHOP_NAME, SHOP_EMAIL: no longer read, the identity of the shop is set in the admin',
  ])
})

for (const name of DATABASES) {
  test(`a new shop without the demo says what the variables name, and nothing else (${name})`, async () => {
    await using empty = await openEmpty(name)
    const { firstIdentity } = readConfig({ SHOP_EMAIL: 'a@shop.dz' })
    const shop = await startShop({ ...empty.config, firstIdentity }, pino({ level: 'silent' }))
    const { accent, logo, icon, legal, ...said } = await shop.reads.shop()
    await shop.stop()
    expect(Object.entries(said).filter(([, value]) => value !== '')).toEqual([
      ['foundedIn', null],
      ['email', 'a@shop.dz'],
    ])
  })
}

onOneDatabase('a value that no owner could save stops the first start', async (shop) => {
  for (const [name, value] of [
    ['SHOP_NAME', 'a'.repeat(61)],
    ['SHOP_PHONE', ' '],
    ['SHOP_WHATSAPP', '12'],
    ['SHOP_EMAIL', 'contact'],
    ['SHOP_MAP_URL', 'somewhere'],
    ['SHOP_FACEBOOK_URL', 'facebook'],
    ['SHOP_INSTAGRAM_URL', '@guidon'],
    ['SHOP_TIKTOK_URL', 'ftp://tiktok'],
  ] as const) {
    await expect(startAnew(shop, { [name]: value }), name).rejects.toThrow(
      new RegExp(`^Bad setting: ${name} .+$`),
    )
  }
})
