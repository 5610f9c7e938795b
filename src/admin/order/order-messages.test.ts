import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES, TEMPLATE_KEYS } from '#rules/message-template.ts'
import type { OrderStatus } from '#rules/order.ts'
import { SAMPLE_ORDER as ORDER } from '#support/sample-order.ts'
import { messageText, suits, whatsappMessage } from './order-messages.ts'

const SHOP = { name: 'Guidon', origin: 'https://guidon.example' }

test('a message names the order as its customer knows it', () => {
  const template = '{nom}, n° {numero} : {produits}. {total}, {adresse}. {boutique} {suivi}'
  expect(messageText(ORDER, template, SHOP)).toBe(
    'Karim Benali, n° 12 : 1\u00a0× Casque (Taille\u00a0M, Noir), 2\u00a0× Gants. 26\u00a0600\u00a0DA, 5, rue de la Paix, Es Sénia, Oran. Guidon https://guidon.example/suivi?commande=12',
  )
  const center = { ...ORDER, deliveryType: 'center' as const, center: 'Centre ville' }
  expect(messageText(center, '{adresse}', SHOP)).toBe('Centre ville, Oran')
})

test('Arabic parts of an address and of the articles turn nothing beside them around', () => {
  const order = {
    ...ORDER,
    deliveryAddress: 'حي 500 مسكن',
    items: [
      {
        ...ORDER.items[0],
        productId: 1,
        product_name: 'خوذة',
        quantity: 2,
        price: 1,
        size: '42',
        color: null,
      },
    ],
  }
  expect(messageText(order, '{produits}; {adresse}', SHOP)).toBe(
    '\u20682\u00a0× \u2068خوذة\u2069 (Taille\u00a042)\u2069; \u2068\u2068حي 500 مسكن\u2069, Es Sénia, Oran\u2069',
  )
})

test('it opens in WhatsApp, to the number in its international form', () => {
  const url = new URL(whatsappMessage(ORDER, 'Prix & délai : {total}?', SHOP) ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/213550123456')
  expect(url.searchParams.get('text')).toBe('Prix & délai : 26\u00a0600\u00a0DA?')
  expect(whatsappMessage({ ...ORDER, customerPhone: 'inconnu' }, 'x', SHOP)).toBeNull()
})

test('a message is offered where it makes sense: none is left once an order is over', () => {
  const offered = (status: OrderStatus) => TEMPLATE_KEYS.filter((key) => suits(key, status))
  expect(offered('pending')).toEqual(['confirm', 'unreachable'])
  expect(offered('shipped')).toEqual(['shipped', 'attempt'])
  expect([...offered('delivered'), ...offered('cancelled')]).toEqual([])
})

test('a customer who fetches a parcel at a centre reads which, and of no deliverer', () => {
  const center = { ...ORDER, deliveryType: 'center' as const, center: 'Agence Azazga' }
  const text = messageText(center, DEFAULT_TEMPLATES.shipped, SHOP)
  expect(text).toContain('Agence Azazga')
  expect(text).not.toContain('livreur')
})
