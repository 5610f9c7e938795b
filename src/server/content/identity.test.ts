import { expect } from 'vitest'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { NO_LEGAL } from '../../../tests/support/no-legal.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { fillIdentity } from '../../../tests/support/open-demo.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

const put = async <Body = ShopIdentity>(shop: TestShop, change: unknown) =>
  shop.json<Body>('PUT', '/shop', change, await shop.logIn())

onOneDatabase('a shop with the demo is who its pages have always said', async (shop) => {
  await fillIdentity(shop.db)
  const { status, body, headers } = await shop.json<ShopIdentity>('GET', '/shop')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(body).toMatchObject({
    name: 'Guidon',
    tagline: 'Équipement, pièces et accessoires moto en Algérie depuis 2019. Paiement à la livraison.',
    foundedIn: 2019,
    phone: '0550 00 00 00',
    whatsapp: '213550000000',
    hours: '',
    accent: '#d90416',
    logo: null,
    icon: null,
    legal: NO_LEGAL,
  })
  expect(body.about).toMatch(/^Depuis 2019, Guidon équipe les motards d’Algérie/)
})

onOneDatabase('what is sent is changed, and the very next read has it', async (shop) => {
  const change = {
    name: '  Moto Sud  ',
    phone: '0661 23 45 67',
    whatsapp: '0661 23.45 67',
    about: 'Un\r\n\r\nDeux\u0000 ',
    foundedIn: null,
    email: null,
    accent: '#0B5FA5',
    legal: { rc: '31/00-1 B 19', vatPercent: 19 },
    logo: 'x',
    icon: 4,
  }
  const { status, body } = await put(shop, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Moto Sud',
    whatsapp: '213661234567',
    about: 'Un\n\nDeux',
    foundedIn: null,
    email: '',
    accent: '#0b5fa5',
    logo: null,
    legal: { rc: '31/00-1 B 19', nif: '', vatPercent: 19 },
  })
  expect((await shop.json('GET', '/shop')).body).toEqual(body)
  const again = await put(shop, { legal: { nif: '0019' }, accent: null })
  expect(again.body).toMatchObject({ accent: '#d90416', legal: { rc: '31/00-1 B 19', nif: '0019' } })
})

onOneDatabase('each way to type a WhatsApp number is one number', async (shop) => {
  const typed = ['+213 550 12 34 56', '00213550123456', '0550.12.34.56', '213550123456']
  for (const whatsapp of typed) {
    expect((await put(shop, { whatsapp })).body.whatsapp, whatsapp).toBe('213550123456')
  }
  expect((await put(shop, { whatsapp: '' })).body.whatsapp).toBe('')
})

const year = new Date(Date.now() + 3_600_000).getUTCFullYear()
const BAD: [path: string, values: unknown[]][] = [
  ['name', ['', ' ', null, 'a'.repeat(61), 'a\nb', 'a\u2028b', 4]],
  ['phone', ['', null, '0'.repeat(51), '05\r50']],
  ['tagline', ['a'.repeat(121), 'a\nb']],
  ['hours', ['a'.repeat(121), 'a\u0085b']],
  ['about', ['a'.repeat(2001), 4]],
  ['address', ['a'.repeat(201), 'a\vb']],
  ['whatsapp', ['1234567', '1'.repeat(16), 'x0550123456', '0550-12-34-56']],
  ['email', ['a', `${'a'.repeat(250)}@b.dz`, 'a@b.dz\nc']],
  ['mapUrl', ['javascript:alert(1)', 'ftp://a.dz', 'a.dz', `https://a.dz/${'a'.repeat(300)}`]],
  ['facebookUrl', ['data:text/html,x', 'https://a.dz/\nb']],
  ['instagramUrl', ['@guidon']],
  ['tiktokUrl', ['//a.dz']],
  ['foundedIn', [1899, year + 1, 2019.5, '2019']],
  ['accent', ['red', '#fff', '#ff000', '#ffffff', '#777777']],
  ['legal.company', ['a'.repeat(121), 'a\nb']],
  ['legal.rc', ['a'.repeat(41)]],
  ['legal.nif', ['a\nb']],
  ['legal.nis', ['a'.repeat(41)]],
  ['legal.address', ['a'.repeat(201)]],
  ['legal.vatPercent', [-1, 51, 1.5, '19']],
  ['legal.form', ['a'.repeat(61), 'a\nb']],
  ['legal.activity', ['a'.repeat(121)]],
  ['legal.capital', [-1, 1.5, 1e12 + 1, '100']],
  ['legal.regime', ['IFU', 1]],
  ['legal.stampDuty', ['added']],
  ['legal.host', ['a'.repeat(301), 'a\nb']],
  ['legal.dpo', ['a'.repeat(121)]],
  ['legal.declaration', ['a'.repeat(121)]],
]

onOneDatabase('a value that does not fit changes nothing, and is told on its field', async (shop) => {
  const { body: before } = await shop.json('GET', '/shop')
  for (const [path, values] of BAD) {
    for (const value of values) {
      const [field = '', part] = path.split('.')
      const change = { hours: '9 h à 18 h', [field]: part ? { [part]: value } : value }
      const { status, body } = await put<Refusal>(shop, change)
      expect([status, body.issues?.map((issue) => issue.path)], `${path} ${value}`).toEqual([400, [path]])
    }
  }
  expect((await shop.json('GET', '/shop')).body).toEqual(before)
})

onOneDatabase('an accent that is too light is refused with its contrast', async (shop) => {
  const { body } = await put<Refusal>(shop, { accent: '#777777' })
  expect(body.message).toContain('4,47')
  expect((await put(shop, { accent: '#767676' })).status).toBe(200)
})

onOneDatabase('only the owner writes it', async (shop) => {
  expect((await shop.json('PUT', '/shop', { name: 'x' })).status).toBe(401)
})

onOneDatabase('the regime and the rate agree, with what is stored', async (shop) => {
  const legal = async (change: object) => {
    const { status, body } = await put<Refusal>(shop, { legal: change })
    return [status, ...(body.issues ?? []).map(({ path }) => path)]
  }
  expect(await legal({ regime: 'real' })).toEqual([400, 'legal.vatPercent'])
  expect(await legal({ regime: 'real', vatPercent: 19, capital: 1e12, stampDuty: 'included' })).toEqual([200])
  expect(await legal({ regime: 'ifu' })).toEqual([400, 'legal.vatPercent'])
  expect(await legal({ vatPercent: null })).toEqual([400, 'legal.vatPercent'])
  expect(await legal({ regime: null, vatPercent: null })).toEqual([200])
  expect(await legal({ regime: 'ifu', vatPercent: null, capital: null, stampDuty: null })).toEqual([200])
  expect(await legal({ vatPercent: 9 })).toEqual([400, 'legal.vatPercent'])
  const { body } = await shop.json<ShopIdentity>('GET', '/shop')
  expect(body.legal).toEqual({ ...NO_LEGAL, regime: 'ifu' })
})
