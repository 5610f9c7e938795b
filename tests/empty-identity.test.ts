import { expect, test } from 'vitest'
import { openSite } from './support/attacks.ts'
import { openTestShop } from './support/open-test-shop.ts'

const EMPTY = {
  tagline: '',
  about: '',
  foundedIn: null,
  whatsapp: '',
  email: '',
  address: '',
  hours: '',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
}

/** What only an identity that says something shows. */
const SHOWN =
  /depuis|2019|À PROPOS|about-section|NOTRE MAGASIN|wa\.me|WhatsApp|mailto:|Suivez-nous|Facebook|openstreetmap/i

test('what is empty shows nowhere on the pages, nor in their structured data', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  const session = await shop.logIn()
  const home = async () => {
    const { text } = await read('/')
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    // The state has the names of all fields.
    const seen = text.replace(/<script type="application\/json".*?<\/script>/s, '')
    return { seen, organization: JSON.parse(json)['@graph'][0] }
  }
  expect((await home()).seen).toMatch(SHOWN)
  await shop.json('PUT', '/shop', { foundedIn: null }, session)
  expect((await home()).seen).not.toMatch(/depuis|2019/i)
  await shop.json('PUT', '/shop', EMPTY, session)
  const { seen, organization } = await home()
  expect(seen).not.toMatch(SHOWN)
  expect(Object.keys(organization).sort()).toEqual(['@id', '@type', 'logo', 'name', 'telephone', 'url'])
})
