import { expect, test } from 'vitest'
import { pageTemplate } from '#rules/page-templates.ts'
import { openSite } from './support/attacks.ts'
import { addProduct } from './support/factories.ts'
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

const NAMELESS = { id: 1, name: '', phone: '', accent: '#d90416' }

test('a shop without a name and a phone number says neither, and its pages hold together', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const productId = await addProduct(shop)
  await shop.db.deleteFrom('shop_identity').execute()
  await shop.db.insertInto('shop_identity').values(NAMELESS).execute()
  await shop.catalogueVersion.refresh()
  const { read } = await openSite(shop)
  const paths = ['/', `/produit/${productId}`, '/recherche?search=introuvable', '/suivi', '/panier', '/rien']
  for (const path of paths) {
    const { text } = await read(path)
    const seen = text.replace(/<script type="application\/json".*?<\/script>/s, '')
    expect(seen, path).not.toMatch(/tel:|Appelez-nous|appelons du|, du \.|Contact</)
    expect(seen, path).toContain('Ouverture prochaine')
    expect(seen, path).toMatch(/<meta name="robots" content="noindex/)
    expect(seen, path).not.toMatch(/"(name|telephone)":""|"seller"|og:site_name|[>"]\s*,\s|\|\s*</)
  }
  const home = (await read('/')).text
  expect(home).toContain('<title>Équipement moto en Algérie</title>')
  expect(home).toContain('aria-label="Accueil"')
  const manifest = JSON.parse((await read('/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({ name: 'Boutique', short_name: 'Boutique' })
  const prefix = shop.config.adminPath
  const admin = JSON.parse((await read(`/${prefix}/manifest.webmanifest`)).text)
  expect(admin.name).toBe('Boutique · Administration')
  const { text } = pageTemplate('mentions-legales', await shop.reads.shop())
  expect(text).toMatch(/La boutique \*\*\[À COMPLÉTER : .*\*\* est tenue/)
  expect(text).toMatch(/Téléphone : \[À COMPLÉTER/)
})

test('what is empty shows nowhere on the pages, nor in their structured data', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  const session = await shop.logIn()
  expect((await read('/')).text).not.toMatch(/Ouverture prochaine|noindex/)
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
