import { expect, test } from 'vitest'
import { pageTemplate, type TemplateShop } from './page-templates.ts'
import { PAGE_SLUGS, TO_COMPLETE } from './shop-pages.ts'

const whole: TemplateShop = {
  name: 'Moto *Sud*',
  phone: '0550 12 34 56',
  email: 'moto@example.dz',
  address: '3, rue du Port, Oran',
  hours: 'Sam. à jeu., 9 h à 18 h',
  legal: {
    company: 'SARL Moto Sud',
    rc: '31/00-0123456 B 19',
    nif: '001931012345678',
    nis: '001931010012345',
    address: '5, rue du Port, Oran',
    vatPercent: null,
  },
}
const bare: TemplateShop = {
  ...whole,
  email: '',
  address: '',
  hours: '',
  legal: { company: '', rc: '', nif: '', nis: '', address: '', vatPercent: 19 },
}

test.each(PAGE_SLUGS)('%s asks for what is missing alone', (slug) => {
  expect(pageTemplate(slug, whole).text).not.toContain(TO_COMPLETE)
  expect(pageTemplate(slug, bare).text).toContain(TO_COMPLETE)
})

test('the legal numbers are in the legal notice, and no value is read as formatting', () => {
  const { text } = pageTemplate('mentions-legales', whole)
  for (const value of [
    whole.legal.rc,
    whole.legal.nif,
    whole.legal.nis,
    whole.legal.address,
    'Moto \\*Sud\\*',
  ])
    expect(text).toContain(value)
})

test('the terms say the tax where there is one', () => {
  expect(pageTemplate('conditions-de-vente', whole).text).toContain('toutes taxes comprises')
  expect(pageTemplate('conditions-de-vente', bare).text).toContain('TVA de 19 % comprise')
})
