import { itemsText } from '../items-text.ts'
import type { Column } from './file-parcel.ts'

/**
 * Yalidine's sheet is not settled: these are the field names of its API, to be matched by hand. What the shop does not
 * know, such as sizes, is left empty.
 */
export const YALIDINE: Column[] = [
  { name: 'order_id', width: 10, read: ({ orderId }) => String(orderId) },
  { name: 'from_wilaya_name', width: 18, read: () => null },
  { name: 'firstname', width: 18, read: ({ name }) => name.trim().split(/\s+/)[0] ?? '' },
  {
    name: 'familyname',
    width: 18,
    read: ({ name }) => {
      const [first = '', ...others] = name.trim().split(/\s+/)
      return others.join(' ') || first
    },
  },
  { name: 'contact_phone', width: 14, read: ({ phone }) => phone },
  { name: 'address', width: 32, read: ({ address }) => address },
  { name: 'to_wilaya_name', width: 18, read: ({ wilaya }) => wilaya.name },
  { name: 'to_commune_name', width: 20, read: ({ commune }) => commune.name },
  { name: 'product_list', width: 32, read: ({ items }) => itemsText(items) },
  { name: 'price', width: 10, read: ({ amount }) => amount },
  { name: 'do_insurance', width: 12, read: () => 'NON' },
  { name: 'declared_value', width: 14, read: ({ amount }) => amount },
  { name: 'length', width: 8, read: () => null },
  { name: 'width', width: 8, read: () => null },
  { name: 'height', width: 8, read: () => null },
  { name: 'weight', width: 8, read: () => null },
  // The price contains the delivery.
  { name: 'freeshipping', width: 12, read: () => 'OUI' },
  { name: 'is_stopdesk', width: 12, read: ({ desk }) => (desk ? 'OUI' : 'NON') },
  { name: 'stopdesk_id', width: 20, read: ({ desk }) => desk?.name ?? null },
  { name: 'has_exchange', width: 12, read: () => 'NON' },
  { name: 'product_to_collect', width: 18, read: () => null },
]
