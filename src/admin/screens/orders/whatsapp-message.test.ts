import { expect, test } from 'vitest'
import { SAMPLE_ORDER as ORDER } from '../../../../tests/support/sample-order.ts'
import { messageText, whatsappMessage } from './whatsapp-message.ts'

test('a message names the order as its customer knows it', () => {
  const template = '{nom}, n° {numero} : {produits}. {total}, {adresse}. {boutique} {suivi}'
  expect(messageText(ORDER, template, 'Guidon')).toBe(
    'Karim Benali, n° 12 : 1\u00a0× Casque (Taille\u00a0M, Noir), 2\u00a0× Gants. 26\u00a0600\u00a0DA, 5, rue de la Paix, Es Sénia, Oran. Guidon',
  )
  const parcel = { tracking: 'yal-12A3B4' }
  expect(messageText({ ...ORDER, parcel }, 'Suivi : {suivi}', '')).toBe('Suivi : yal-12A3B4')
  const center = { ...ORDER, deliveryType: 'center' as const, center: 'Centre ville' }
  expect(messageText(center, '{adresse}', '')).toBe('Centre ville, Oran')
})

test('it opens in WhatsApp, to the number in its international form', () => {
  const url = new URL(whatsappMessage(ORDER, 'Prix & délai : {total}?', 'Guidon') ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/213550123456')
  expect(url.searchParams.get('text')).toBe('Prix & délai : 26\u00a0600\u00a0DA?')
  expect(whatsappMessage({ ...ORDER, customerPhone: 'inconnu' }, 'x', '')).toBeNull()
})
