import { itemsText } from '../items-text.ts'
import type { Column } from './file-parcel.ts'

/** The spelling of ZR Express: Setif, MSila. */
function plainName(name: string): string {
  return name.normalize('NFD').replace(/[\p{M}'’ʼ`]/gu, '')
}

/** The sheet that ZR Express takes. */
export const ZR_EXPRESS: Column[] = [
  { name: 'Nom Complet*', width: 28, read: ({ name }) => name },
  { name: 'Téléphone 1*', width: 16, read: ({ phone }) => `+213${phone.replace(/^0/, '')}` },
  { name: 'Téléphone 2', width: 16, read: () => null },
  { name: 'Produit', width: 32, read: ({ items }) => itemsText(items) },
  {
    name: 'Quantité*',
    width: 10,
    read: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0) || 1,
  },
  { name: 'Sku', width: 10, read: () => null },
  { name: 'Type de stock', width: 13, read: () => 'local' },
  { name: 'Adresse', width: 32, read: ({ address }) => address },
  { name: 'Wilaya', width: 18, read: ({ wilaya }) => plainName(wilaya.name) },
  { name: 'Commune', width: 20, read: ({ commune }) => plainName(commune.name) },
  { name: 'Prix total de la commande*', width: 25, read: ({ amount }) => amount },
  { name: 'Note', width: 16, read: () => null },
  { name: 'ID', width: 10, read: ({ orderId }) => String(orderId) },
  { name: 'Stopdesk ( OUI )*', width: 16, read: ({ desk }) => (desk ? 'OUI' : 'NON') },
  { name: 'Nom StopDesk', width: 22, read: ({ desk }) => desk?.name ?? null },
]
