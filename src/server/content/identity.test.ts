import pino from 'pino'
import { expect, test } from 'vitest'
import { type ShopIdentity, shopIdentityChange } from '#contract/shop-identity.ts'
import { NO_LEGAL } from '#support/no-legal.ts'
import { fillIdentity } from '#support/open-demo.ts'
import { openEmpty } from '#support/open-empty.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'
import { DATABASES } from '#support/test-databases.ts'
import { testRefusals } from '#support/test-refusals.ts'
import { readConfig } from '../config.ts'
import { startShop } from '../start-shop.ts'
import { seedIdentity } from './first-identity.ts'

onOneDatabase('a shop with the demo is who its pages have always said', async (shop) => {
  await fillIdentity(shop.db)
  const { status, body, headers } = await shop.json<ShopIdentity>('GET', '/shop')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(body).toMatchObject({
    ...{ name: 'Guidon', foundedIn: 2019, phone: '0550 00 00 00', whatsapp: '213550000000', hours: '' },
    tagline: 'Équipement, pièces et accessoires moto en Algérie depuis 2019. Paiement à la livraison.',
    ...{ accent: '#d90416', logo: null, icon: null, legal: NO_LEGAL },
  })
  expect(body.about).toMatch(/^Depuis 2019, Guidon équipe les motards d’Algérie/)
})

onOneDatabase('what is sent is changed, and the very next read has it', async (shop) => {
  const call = await shop.asOwner()
  const put = async (change: object) => (await call<ShopIdentity>('PUT', '/shop', change)).body
  const body = await put({
    ...{ name: '  Moto Sud  ', phone: '0661 23 45 67', whatsapp: '0661 23.45 67' },
    ...{ about: 'Un\r\n\r\nDeux\u0000 ', foundedIn: null, email: null, accent: '#0B5FA5' },
    ...{ legal: { rc: '31/00-1 B 19', vatPercent: 19 }, logo: 'x', icon: 4 },
  })
  expect(body).toMatchObject({
    ...{ name: 'Moto Sud', whatsapp: '213661234567', about: 'Un\n\nDeux', foundedIn: null, email: '' },
    ...{ accent: '#0b5fa5', logo: null, legal: { rc: '31/00-1 B 19', nif: '', vatPercent: 19 } },
  })
  expect((await shop.json('GET', '/shop')).body).toEqual(body)
  expect(await put({ legal: { nif: '0019' }, accent: null })).toMatchObject({
    ...{ accent: '#d90416', legal: { rc: '31/00-1 B 19', nif: '0019' } },
  })
})

test.each(['+213 550 12 34 56', '00213550123456', '0550.12.34.56', '213550123456'])(
  'the WhatsApp number %s is kept in digits',
  (whatsapp) => {
    expect(shopIdentityChange.parse({ whatsapp })).toEqual({ whatsapp: '213550123456' })
  },
)

const long = (length: number) => 'a'.repeat(length + 1)
const year = new Date(Date.now() + 3_600_000).getUTCFullYear()

testRefusals([
  [
    'PUT /shop',
    { hours: '9 h à 18 h', whatsapp: '', accent: '#767676', legal: { capital: 1e12, vatPercent: 50 } },
    {
      name: ['', ' ', null, long(60), 'a\nb', 'a\u2028b', 4],
      phone: ['', null, '0'.repeat(51), '05\r50'],
      tagline: [long(120), 'a\nb'],
      hours: [long(120), 'a\u0085b'],
      about: [long(2000), 4],
      address: [long(200), 'a\vb'],
      whatsapp: ['1234567', '1'.repeat(16), 'x0550123456', '0550-12-34-56'],
      email: ['a', `${'a'.repeat(250)}@b.dz`, 'a@b.dz\nc'],
      mapUrl: ['javascript:alert(1)', 'ftp://a.dz', 'a.dz', `https://a.dz/${'a'.repeat(300)}`],
      facebookUrl: ['data:text/html,x', 'https://a.dz/\nb'],
      instagramUrl: ['@guidon'],
      tiktokUrl: ['//a.dz'],
      foundedIn: [1899, year + 1, 2019.5, '2019'],
      accent: ['red', '#fff', '#ff000', '#ffffff', '#777777'],
      'legal.company': [long(120), 'a\nb'],
      'legal.rc': [long(40)],
      'legal.nif': ['a\nb'],
      'legal.nis': [long(40)],
      'legal.address': [long(200)],
      'legal.vatPercent': [-1, 51, 1.5, '19'],
      'legal.form': [long(60), 'a\nb'],
      'legal.activity': [long(120)],
      'legal.capital': [-1, 1.5, 1e12 + 1, '100'],
      'legal.regime': ['IFU', 1],
      'legal.stampDuty': ['added'],
      'legal.host': [long(300), 'a\nb'],
      'legal.dpo': [long(120)],
      'legal.declaration': [long(120)],
    },
  ],
])

test('an accent that is too light is refused with its contrast', () => {
  expect(shopIdentityChange.safeParse({ accent: '#777777' }).error?.message).toContain('4,47')
})

onOneDatabase('the regime and the rate agree, with what is stored', async (shop) => {
  const call = await shop.asOwner()
  const real = { regime: 'real', vatPercent: 19, capital: 1e12, stampDuty: 'included' }
  const nothing = { vatPercent: null, capital: null, stampDuty: null }
  for (const [legal, status] of [
    [{ regime: 'real' }, 400],
    [real, 200],
    [{ regime: 'ifu' }, 400],
    [{ vatPercent: null }, 400],
    [{ regime: null, vatPercent: null }, 200],
    [{ regime: 'ifu', ...nothing }, 200],
    [{ vatPercent: 9 }, 400],
  ] as const) {
    const { body, ...answer } = await call<Refusal>('PUT', '/shop', { legal })
    const paths = body.issues?.map(({ path }) => path)
    expect([legal, answer.status, paths]).toEqual([
      legal,
      status,
      status === 400 ? ['legal.vatPercent'] : undefined,
    ])
  }
  expect((await shop.json<ShopIdentity>('GET', '/shop')).body.legal).toEqual({ ...NO_LEGAL, regime: 'ifu' })
})

onOneDatabase('a first start takes the identity from the variables, once', async (shop) => {
  const start = async (variables: Record<string, string>) => {
    const { firstIdentity } = readConfig(variables)
    await (await startShop({ ...shop.config, demo: true, firstIdentity }, shop.log)).stop()
    await shop.catalogueVersion.refresh()
    return (await shop.json<ShopIdentity>('GET', '/shop')).body
  }
  const named = { SHOP_NAME: 'Moto Sud', SHOP_PHONE: '0661 23 45 67', SHOP_WHATSAPP: '0661 23 45 67' }
  await shop.db.deleteFrom('shop_identity').execute()
  const first = await start(named)
  expect(first).toMatchObject({ name: 'Moto Sud', phone: '0661 23 45 67', whatsapp: '213661234567' })
  expect(first.about).toContain('Moto Sud équipe')
  await (await shop.asOwner())('PUT', '/shop', { name: 'Moto Nord' })
  expect((await start({ ...named, SHOP_EMAIL: 'no email' })).name).toBe('Moto Nord')
  expect(shop.logged.map(({ msg }) => msg).filter((msg) => String(msg).includes('no longer read'))).toEqual([
    'SHOP_NAME, SHOP_EMAIL: no longer read, the identity of the shop is set in the admin',
  ])
})

test.each(DATABASES)('a new shop without the demo says what the variables name alone (%s)', async (name) => {
  await using empty = await openEmpty(name)
  const { firstIdentity } = readConfig({ SHOP_EMAIL: 'a@shop.dz' })
  const shop = await startShop({ ...empty.config, firstIdentity }, pino({ level: 'silent' }))
  const { accent, logo, icon, legal, ...said } = await shop.reads.shop()
  await shop.stop()
  const expected = { foundedIn: null, email: 'a@shop.dz' }
  expect(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))).toEqual(expected)
})

onOneDatabase('a value that no owner could save stops the first start', async (shop) => {
  await shop.db.deleteFrom('shop_identity').execute()
  for (const [name, value] of Object.entries({
    SHOP_NAME: 'a'.repeat(61),
    SHOP_PHONE: ' ',
    SHOP_WHATSAPP: '12',
    SHOP_EMAIL: 'contact',
    SHOP_MAP_URL: 'somewhere',
    SHOP_FACEBOOK_URL: 'facebook',
    SHOP_INSTAGRAM_URL: '@guidon',
    SHOP_TIKTOK_URL: 'ftp://tiktok',
  })) {
    const seeded = seedIdentity(shop.db, readConfig({ [name]: value }).firstIdentity, { isFilled: true })
    await expect(seeded, name).rejects.toThrow(new RegExp(`^Bad setting: ${name} .+$`))
  }
})
