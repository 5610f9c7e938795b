import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'

/** Two wilayas: one delivers both ways, the other to its only centre. */
export const ORAN: Wilaya = {
  id: 31,
  code: 31,
  name: 'Oran',
  homePrice: 600,
  centerPrice: 400,
  centers: ['Centre ville', 'Gare'],
  baladiyas: ['Es Sénia', 'Arzew'],
  minDays: 2,
  maxDays: 4,
}
export const TINDOUF: Wilaya = {
  ...ORAN,
  id: 37,
  code: 37,
  name: 'Tindouf',
  centerPrice: 900,
  centers: ['Tindouf'],
  baladiyas: [],
}

/** An order delivered at home in Oran, of a product that is sold and of one that is gone. */
export const SAMPLE_ORDER: AdminOrder = {
  id: 12,
  customerName: 'Karim Benali',
  customerPhone: '0550 12 34 56',
  status: 'pending',
  wilayaId: ORAN.id,
  wilayaName: ORAN.name,
  deliveryType: 'home',
  center: null,
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
  items: [
    {
      productId: 1,
      product_name: 'Casque',
      quantity: 1,
      price: 18_000,
      size: 'M',
      color: 'Noir',
      image: null,
    },
    {
      productId: null,
      product_name: 'Gants',
      quantity: 2,
      price: 4_000,
      size: null,
      color: null,
      image: null,
    },
  ],
  subtotal: 26_000,
  deliveryPrice: 600,
  totalPrice: 26_600,
  createdAt: '2026-11-20T10:00:00.000Z',
  discount: 0,
  note: '',
  cancelReason: null,
  callAttempts: 0,
  callAt: null,
  source: { channel: 'web', campaign: null, referrer: null },
  customer: { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false, duplicateOf: null },
  parcel: null,
  parcelRefusal: null,
  exchange: null,
  exchanges: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
}
