import { expect, test } from 'vitest'
import { type MessageOrder, messageText, whatsappMessage } from './whatsapp-message.ts'

const ORDER: MessageOrder = {
  id: 12,
  customerName: 'Karim Benali',
  customerPhone: '0550 12 34 56',
  wilayaName: 'Oran',
  deliveryType: 'home',
  center: null,
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
  items: [
    { productId: 1, product_name: 'Casque', quantity: 1, price: 18_000, size: 'M', color: 'Noir' },
    { productId: null, product_name: 'Gants', quantity: 2, price: 4_000, size: null, color: null },
  ],
  totalPrice: 26_600,
}

test('a message names the order as its customer knows it', () => {
  const template = '{nom}, n° {numero} : {produits}. {total}, {adresse}. {boutique} {suivi}'
  expect(messageText(ORDER, template, 'Guidon')).toBe(
    'Karim Benali, n° 12 : 1\u00a0× Casque (Taille\u00a0M, Noir), 2\u00a0× Gants. 26\u00a0600\u00a0DA, 5, rue de la Paix, Es Sénia, Oran. Guidon',
  )
  const center = { ...ORDER, deliveryType: 'center' as const, center: 'Centre ville' }
  expect(messageText(center, '{adresse}', '')).toBe('Centre ville, Oran')
})

test('it opens in WhatsApp, to the number in its international form', () => {
  const url = new URL(whatsappMessage(ORDER, 'Prix & délai : {total}?', 'Guidon') ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/213550123456')
  expect(url.searchParams.get('text')).toBe('Prix & délai : 26\u00a0600\u00a0DA?')
  expect(whatsappMessage({ ...ORDER, customerPhone: 'inconnu' }, 'x', '')).toBeNull()
})
