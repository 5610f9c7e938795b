import { itemsText } from '../items-text.ts'
import type { Column } from './file-parcel.ts'

/** A box to tick: OUI, or nothing. */
function option(name: string, read: Column['read'] = () => null): Column {
  return { name: `${name}\n( si oui mettez OUI sinon laissez vide )`, width: 16, read }
}

/** The sheet that Ecotrack's couriers take, among them DHD; some tenants have a column more for trying on. */
export const ECOTRACK: Column[] = [
  { name: 'reference commande', width: 19, read: ({ orderId }) => String(orderId) },
  { name: 'nom et prenom du destinataire*', width: 30, read: ({ name }) => name },
  { name: 'telephone*', width: 13, read: ({ phone }) => phone },
  { name: 'telephone 2', width: 13, read: () => null },
  { name: 'code wilaya*', width: 12, read: ({ wilaya }) => wilaya.id },
  { name: 'wilaya de livraison', width: 19, read: ({ wilaya }) => wilaya.name },
  { name: 'commune de livraison*', width: 22, read: ({ commune }) => commune.name },
  { name: 'adresse de livraison*', width: 32, read: ({ address }) => address },
  { name: 'produit*', width: 32, read: ({ items }) => itemsText(items) },
  { name: 'poids (kg)', width: 10, read: () => null },
  { name: 'montant du colis*', width: 17, read: ({ amount }) => amount },
  // The sheet has no column for the desk.
  { name: 'remarque', width: 24, read: ({ desk }) => (desk ? `Bureau : ${desk.name}` : null) },
  option('FRAGILE'),
  option('ECHANGE'),
  option('PICK UP'),
  option('RECOUVREMENT'),
  option('STOP DESK', ({ desk }) => (desk ? 'OUI' : null)),
  { name: 'Lien map', width: 12, read: () => null },
]
