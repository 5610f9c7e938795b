import { expect, test } from 'vitest'
import { NO_LEGAL } from '#support/no-legal.ts'
import { PAGE_SLUGS, TO_COMPLETE } from './info-pages.ts'
import { pageTemplate, type TemplateShop } from './page-templates.ts'

const whole: TemplateShop = {
  name: 'Moto *Sud*',
  phone: '0550 12 34 56',
  email: 'moto_sud@example.dz',
  address: '3, rue du Port, Oran',
  hours: 'Sam. à jeu., 9 h à 18 h',
  legal: {
    ...NO_LEGAL,
    host: 'Icosnet, Alger, 021 00 00 00',
    company: 'SARL Moto Sud',
    rc: '31/00-0123456 B 19',
    nif: '001931012345678',
    nis: '001931010012345',
    address: '5, rue du Port, Oran',
  },
}
const bare: TemplateShop = {
  ...whole,
  email: '',
  address: '',
  hours: '',
  legal: { ...NO_LEGAL, vatPercent: 19 },
}

test.each(PAGE_SLUGS)('%s asks for what is missing alone', (slug) => {
  expect(pageTemplate(slug, whole).text).not.toContain(TO_COMPLETE)
  expect(pageTemplate(slug, bare).text).toContain(TO_COMPLETE)
})

test('the legal numbers are in the legal notice, and no value is read as formatting', () => {
  const { text } = pageTemplate('mentions-legales', whole)
  const { rc, nif, nis, address } = whole.legal
  for (const value of [rc, nif, nis, address, whole.email, 'Moto \\*Sud\\*']) expect(text).toContain(value)
})

test('hours continue the sentence that they are in', () => {
  const { text } = pageTemplate('livraison-et-retours', whole)
  expect(text).toContain('Au 0550 12 34 56, sam. à jeu., 9 h à 18 h, ou au magasin')
})

test('opening a parcel before paying is promised only where every courier allows it', () => {
  for (const slug of ['conditions-de-vente', 'livraison-et-retours'] as const) {
    const promise = /[Oo]uvr(ir le colis|ez-le) devant le livreur,? avant de payer/
    expect(pageTemplate(slug, whole, { isOpeningAllowed: true }).text).toMatch(promise)
    const { text } = pageTemplate(slug, whole, { isOpeningAllowed: false })
    expect(text).not.toMatch(/devant le livreur/)
    expect(text).toMatch(/refusez/)
  }
})

test('days of delivery are listed by group of equal days, and not at all where none are said', () => {
  const listOf = (wilayas: { name: string; minDays: number | null; maxDays: number | null }[]) =>
    pageTemplate('livraison-et-retours', whole, { wilayas }).text.match(/^- \*\*Livré.*$/gm)
  const none = { minDays: null, maxDays: null }
  expect(
    listOf([
      { name: 'Adrar', minDays: 5, maxDays: 8 },
      { name: 'Chlef', minDays: 2, maxDays: 4 },
      { name: 'Batna', ...none },
      { name: 'Blida', minDays: 1, maxDays: 1 },
      { name: 'Oran', minDays: 2, maxDays: 4 },
    ]),
  ).toEqual([
    '- **Livré en 1 jour** : Blida.',
    '- **Livré en 2 à 4 jours** : Chlef, Oran.',
    '- **Livré en 5 à 8 jours** : Adrar.',
  ])
  expect(listOf([{ name: 'Batna', ...none }])).toBeNull()
})

test('the terms say the tax where there is one', () => {
  expect(pageTemplate('conditions-de-vente', whole).text).toContain('toutes taxes comprises')
  expect(pageTemplate('conditions-de-vente', bare).text).toContain('TVA de 19 % comprise')
})

test('what the owner has filled in is told, and what is not asked for is left out', () => {
  const legal = {
    ...whole.legal,
    form: 'SARL',
    activity: 'Commerce de détail de motocycles',
    capital: 1_000_000,
    dpo: 'Amine Haddad',
    declaration: 'D-2026-14',
  }
  const notice = pageTemplate('mentions-legales', { ...whole, legal }).text
  for (const value of ['SARL', 'motocycles', '1\u00a0000\u00a0000\u00a0DA', 'Icosnet'])
    expect(notice).toContain(value)
  const privacy = pageTemplate('confidentialite', { ...whole, legal }).text
  for (const value of ['25-11', 'Amine Haddad', 'D-2026-14']) expect(privacy).toContain(value)
  expect(pageTemplate('confidentialite', whole).text).not.toMatch(/Délégué|déclaration/)
  expect(pageTemplate('mentions-legales', whole).text).not.toMatch(/Capital|Forme/)
})
