import type { AdminOrder } from '#contract/admin-order.ts'
import { SAMPLE_ORDER } from '../support/sample-order.ts'

export const ORDER: AdminOrder = {
  ...SAMPLE_ORDER,
  id: 12,
  customerName: 'Amina Bensalem',
  customerPhone: '0661 00 00 00',
  status: 'pending',
  wilayaId: 16,
  wilayaName: 'Alger',
  deliveryType: 'home',
  center: null,
  baladiya: null,
  deliveryAddress: null,
  items: [
    { productId: 1, product_name: 'Casque', quantity: 2, price: 9000, size: 'M', color: 'Noir', image: null },
  ],
  subtotal: 18_000,
  deliveryPrice: 600,
  totalPrice: 18_600,
  createdAt: '2026-01-02T10:00:00.000Z',
}

export const ORDERS: AdminOrder[] = [
  ORDER,
  { ...ORDER, id: 11, status: 'confirmed', deliveryType: 'center', center: 'Bab Ezzouar' },
  { ...ORDER, id: 10, status: 'shipped' },
  { ...ORDER, id: 9, status: 'delivered' },
  { ...ORDER, id: 8, status: 'cancelled' },
]

export const EMPTY = { items: [], total: 0, page: 1, pageSize: 20 }
