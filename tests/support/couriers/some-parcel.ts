import type { NewParcel } from '#server/couriers/adapters/adapter.ts'

let count = 0

/** A parcel to be made for a home in Alger Centre, with a reference of its own. */
export function someParcel(change: Partial<NewParcel> = {}): NewParcel {
  count += 1
  return {
    reference: `CMD-${count}`,
    orderId: count,
    name: 'Amine Ben Salah',
    phone: '0550123456',
    secondPhone: null,
    wilaya: { id: 16, name: 'Alger' },
    commune: { id: '1603', name: 'Alger Centre' },
    desk: null,
    address: '12 rue Didouche Mourad',
    items: [{ name: 'Casque intégral', quantity: 1, price: 9000 }],
    amount: 9600,
    ...change,
  }
}
