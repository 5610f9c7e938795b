import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { attemptText, letterText, pushText } from './notice-texts.ts'

const ORDER: Order = {
  id: 12,
  customerName: 'أحمد بن علي',
  customerPhone: '0661 23 45 67',
  deliveryType: 'home',
  wilayaId: 31,
  wilayaName: 'Oran',
  center: null,
  baladiya: 'Es Sénia',
  deliveryAddress: 'حي 500 مسكن',
  items: [{ productId: 1, product_name: 'خوذة', quantity: 2, price: 4000, size: '42', color: 'أسود' }],
  subtotal: 8000,
  deliveryPrice: 600,
  totalPrice: 8600,
  status: 'pending',
  createdAt: '2026-11-27T00:00:00.000Z',
}

test('an Arabic name, address or article turns no number or line around', () => {
  const order = { id: 12, customer_name: ORDER.customerName, wilaya_name: 'Oran', total_price: 8600 }
  expect(pushText(order).body).toBe('\u200e\u2068أحمد ع.\u2069, Oran, 8\u00a0600\u00a0DA')
  const lines = letterText(ORDER).text.split('\n')
  expect(lines[2]).toBe('\u200e\u2068أحمد بن علي\u2069, 0661 23 45 67')
  expect(lines[3]).toBe('\u200eEs Sénia, \u2068حي 500 مسكن\u2069, Oran')
  expect(lines[5]).toBe('\u200e2 × \u2068خوذة\u2069 (taille 42, \u2068أسود\u2069) : 8\u00a0000\u00a0DA')
})

test('Latin names are sent as they are', () => {
  const order = { id: 12, customer_name: 'Karim Benali', wilaya_name: 'Oran', total_price: 8600 }
  expect(pushText(order).body).toBe('Karim B., Oran, 8\u00a0600\u00a0DA')
})

test('an attempt to deliver is told by its number and wilaya alone', () => {
  expect(attemptText({ id: 12, wilaya_name: 'Oran' })).toEqual({
    title: 'Commande n° 12 : passage manqué',
    body: 'Oran. Appelez le client pour que le livreur repasse.',
    orderId: 12,
  })
})
