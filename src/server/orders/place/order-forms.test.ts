import { expect, test } from 'vitest'
import { newOrder } from '#contract/order.ts'
import { testRefusals } from '#support/test-refusals.ts'

const ITEM = { productId: 1, quantity: 1 }
const CUSTOMER = {
  ...{ customerName: 'Karim Benali', customerPhone: '0661 23 45 67', wilayaId: 31 },
  ...{ deliveryType: 'home', baladiya: 'Es Sénia', deliveryAddress: '5, rue de la Paix' },
}
const ORDER = { ...CUSTOMER, totalAmount: 10_600, items: [{ ...ITEM, price: 10_000 }] }

const NOTHING = [undefined, null, '']
const BLANK = ['  ', '\u0000', '\u200b', '\u202e\u3164']
const MANY = Array.from({ length: 201 }, (_, index) => index + 1)
const NO_QUANTITY = [0, -1, 100, 1.5, '1', null]
const NO_PRICE = [-1, 0.5, '600', 1e300]
const NO_ID = [0, -1, 1.5, 'x', 1e16]
const TOO_LONG = 'a'.repeat(2001)

const customer = {
  customerName: [...NOTHING, ...BLANK, 'a'.repeat(201)],
  customerPhone: [...NOTHING, ...BLANK, 661],
  wilayaId: [...NOTHING, '31'],
  deliveryType: [...NOTHING, 'drone'],
}
const status = { status: ['lost', '', null, 1, undefined, 'Pending'] }
const filters = {
  status: ['lost', 'Pending'],
  queue: ['rien', 'true'],
  wilayaId: ['0', '-1', '1.5', 'Oran', '99999999999999999999'],
  deliveryType: ['drone'],
  channel: ['tiktok'],
  from: ['2026-02-30', '01/02/2026', '2026-2-1', '2026-02-01T00:00:00Z', 'hier'],
  to: ['2026-13-01', '20260201'],
  parcel: ['lost'],
  duplicates: ['1', 'oui'],
  blocked: ['0', 'TRUE'],
  search: ['a'.repeat(201)],
}
const disorder = { from: '2026-02-02', to: '2026-02-28' }

testRefusals([
  [
    'POST /orders',
    ORDER,
    {
      ...customer,
      deliveryAddress: [{ street: 'x' }],
      totalAmount: ['10600', undefined, -1],
      items: [[], null, 'all', MANY.map(() => ORDER.items[0])],
      'items.0': [null],
      'items.0.quantity': NO_QUANTITY,
      'items.0.price': [...NO_PRICE, null],
      'items.0.productId': [...NO_ID, null],
    },
  ],
  [
    'POST /orders/manual',
    { ...CUSTOMER, items: [ITEM] },
    {
      ...customer,
      items: [[]],
      'items.0.productId': [null],
      'items.0.price': NO_PRICE,
      channel: ['fax'],
      status: ['shipped'],
      discount: [-1],
      deliveryPrice: NO_PRICE,
      note: [TOO_LONG],
    },
  ],
  [
    'PUT /orders/:id',
    { items: [ITEM] },
    {
      customerName: [null, '', ' \u200b ', 'a'.repeat(201)],
      customerPhone: [null, '', 661],
      wilayaId: [null, ''],
      deliveryType: [null, '', 'drone'],
      discount: [-1],
      deliveryPrice: [...NO_PRICE, 100_000_001],
      note: [TOO_LONG],
      updatedAt: ['hier'],
      items: [null, []],
      'items.0.quantity': NO_QUANTITY,
      'items.0.price': NO_PRICE,
    },
  ],
  [
    'POST /orders/:id/exchange',
    { back: [ITEM], items: [ITEM] },
    { back: [[], undefined], items: [[]], 'back.0.quantity': NO_QUANTITY, deliveryPrice: NO_PRICE },
  ],
  ['PUT /orders/:id/exchange', { received: true }, { received: ['oui'] }],
  ['PUT /orders/:id/status', { status: 'confirmed' }, { ...status, cancelReason: ['other'] }],
  ['PUT /orders/:id/status', { status: 'cancelled' }, { cancelReason: ['bored'] }],
  [
    'POST /orders/bulk',
    { ids: [1], status: 'shipped' },
    { ids: [[], MANY, 1], 'ids.0': ['x'], ...status, cancelReason: ['other'] },
  ],
  ['POST /orders/bulk', { ids: [1], status: 'cancelled' }, { cancelReason: ['bored'] }],
  [
    'POST /orders/bulk/undo',
    { before: [{ id: 1, status: 'pending' }] },
    {
      before: [[], undefined, MANY.map((id) => ({ id, status: 'pending' }))],
      'before.0.status': [undefined],
      'before.0.cancelReason': ['other'],
    },
  ],
  [
    'POST /orders/:id/calls',
    { outcome: 'no_answer' },
    {
      outcome: [undefined, 'asleep'],
      callAt: ['demain'],
      note: [TOO_LONG],
      status: ['cancelled', 'confirmed'],
    },
  ],
  ['POST /orders/:id/calls', { outcome: 'reached' }, { status: ['shipped'], cancelReason: ['customer'] }],
  ['POST /orders/:id/calls', { outcome: 'reached', status: 'confirmed' }, { cancelReason: ['customer'] }],
  ['POST /orders/:id/calls', { outcome: 'reached', status: 'cancelled' }, { cancelReason: ['bored'] }],
  ['POST /orders/:id/messages', { template: 'confirm' }, { template: ['love'] }],
  [
    'POST /orders/track',
    { orderId: 1, phone: '0661' },
    { orderId: [0, 'x'], phone: ['', 'abc', undefined, '0'.repeat(101)] },
  ],
  ['POST /blocked-phones', { phone: '0661' }, { phone: [...NOTHING, ' ', 'inconnu', 661, '0'.repeat(51)] }],
  ['GET /orders', {}, { ...filters, sort: ['price', 'asc'], page: ['0'], limit: ['0', '101'] }],
  ['GET /orders/counts', {}, filters],
  ['GET /orders/export', { format: 'csv' }, { format: [undefined, '', 'pdf'], ...filters }],
  ['GET /orders/customer', { phone: '0661' }, { phone: [undefined, '', 'inconnu'] }],
  [
    'GET /invoices',
    { ...disorder, format: 'csv' },
    { from: ['2026-01-32'], format: [undefined], to: ['2026-02-01'] },
  ],
  ['GET /invoices/list', disorder, { to: ['2026-02-01'] }],
  ['GET /invoices/missing', { since: '2026-02-01' }, { since: [undefined, '', 'hier', '2026-02-30'] }],
])

test.each([
  [{ items: [] }, 'Votre panier est vide'],
  [{ items: [{ ...ITEM, price: 1, quantity: 100 }] }, 'Quantité de 1 à 99'],
  [{ deliveryType: 'drone' }, 'Type de livraison inconnu'],
  [{ customerName: ' ' }, 'Veuillez remplir tous les champs obligatoires'],
])('an order with %j is told so in French', (change, message) => {
  expect(newOrder.safeParse({ ...ORDER, ...change }).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ])
})
