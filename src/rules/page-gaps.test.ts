import { expect, test } from 'vitest'
import { NO_LEGAL } from '#support/no-legal.ts'
import { PAGE_SLUGS } from './info-pages.ts'
import { asksFor, fillGaps } from './page-gaps.ts'
import { pageTemplate } from './page-templates.ts'

const bare = { name: 'Guidon', phone: '0550', email: '', address: '', hours: '', legal: NO_LEGAL }
const whole = {
  ...bare,
  email: 'moto@example.dz',
  address: '3, rue du Port',
  hours: '9 h à 18 h',
  legal: {
    ...NO_LEGAL,
    company: 'Moto *$&* Sud',
    rc: '1',
    nif: '2',
    nis: '3',
    address: '5',
    host: 'Icosnet',
  },
}

test.each(PAGE_SLUGS)('%s, begun before the shop was described, is filled as one begun after', (slug) => {
  expect(fillGaps(pageTemplate(slug, bare).text, whole)).toBe(pageTemplate(slug, whole).text)
})

test('only the gaps that the shop can fill change', () => {
  const text =
    '[À COMPLÉTER : adresse du magasin] [À COMPLÉTER : adresse email] [À COMPLÉTER : adresse du siège] [À COMPLÉTER : autre]'
  const filled = fillGaps(text, { ...bare, email: 'moto@example.dz', address: '3, rue du Port' })
  expect(filled).toBe('3, rue du Port moto@example.dz [À COMPLÉTER : adresse du siège] [À COMPLÉTER : autre]')
  expect(asksFor(filled, 'email')).toBe(false)
  expect(asksFor(filled, 'seat')).toBe(true)
})
