import { expect, test } from 'vitest'
import { NO_LEGAL } from '#support/no-legal.ts'
import { exchangePromise } from './info-pages.ts'
import { pageTemplate } from './page-templates.ts'

const shop = { name: 'Guidon', phone: '0550', email: '', address: '', hours: '', legal: NO_LEGAL }

test.each([
  [
    pageTemplate('livraison-et-retours', shop).text,
    'Un article à la mauvaise taille s’échange dans les sept jours qui suivent la livraison',
  ],
  ['## Échanges\n\n- **Échange sous 7 jours**, casques compris.', 'Échange sous 7 jours'],
  ['Livré en 2 jours. Rien ne s’échange.', null],
  [`Nous échangeons ${'tout, '.repeat(9)} sous 3 jours.`, null],
  ['', null],
])('of %j a product promises %s', (text, promise) => {
  expect(exchangePromise(text)).toBe(promise)
})
