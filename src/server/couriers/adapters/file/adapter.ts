import type { CourierKind } from '#contract/courier.ts'
import { makeSheet, type Sheet, type SheetColumn } from '#server/sheets/sheet.ts'
import { field, type NewParcel } from '../adapter.ts'
import { exchangeText, international, itemsText, splitName } from '../parcel-texts.ts'

export const FILE_KIND = {
  kind: 'file',
  name: 'Fichier',
  fields: [
    field('layout', 'Colonnes du fichier', {
      options: [
        { value: 'ecotrack', label: 'Ecotrack, DHD' },
        { value: 'zrexpress', label: 'ZR Express' },
        { value: 'yalidine', label: 'Yalidine' },
      ],
    }),
  ],
} satisfies Pick<CourierKind, 'kind' | 'name' | 'fields'>

/** A row of the sheet for the courier. Places are in the shop's own spelling. */
export type FileParcel = Pick<
  NewParcel,
  'orderId' | 'name' | 'phone' | 'secondPhone' | 'wilaya' | 'address' | 'items' | 'back' | 'amount'
> & {
  commune: { name: string }
  /** Null for home delivery. */
  desk: { name: string } | null
}

type Column = SheetColumn<FileParcel>

function option(name: string, read: Column['read'] = () => null): Column {
  return { name: `${name}\n( si oui mettez OUI sinon laissez vide )`, width: 16, read }
}

function remarkOf(parcel: FileParcel): string | null {
  const desk = parcel.desk && `Bureau : ${parcel.desk.name}`
  return [exchangeText(parcel), desk].filter(Boolean).join(' ; ') || null
}

/** The import sheet of couriers with Ecotrack, such as DHD. At some it has one more column, for try-ons. */
const ECOTRACK: Column[] = [
  { name: 'reference commande', width: 19, read: ({ orderId }) => String(orderId) },
  { name: 'nom et prenom du destinataire*', width: 30, read: ({ name }) => name },
  { name: 'telephone*', width: 13, read: ({ phone }) => phone },
  { name: 'telephone 2', width: 13, read: ({ secondPhone }) => secondPhone },
  { name: 'code wilaya*', width: 12, read: ({ wilaya }) => wilaya.id },
  { name: 'wilaya de livraison', width: 19, read: ({ wilaya }) => wilaya.name },
  { name: 'commune de livraison*', width: 22, read: ({ commune }) => commune.name },
  { name: 'adresse de livraison*', width: 32, read: ({ address }) => address },
  { name: 'produit*', width: 32, read: ({ items }) => itemsText(items) },
  { name: 'poids (kg)', width: 10, read: () => null },
  { name: 'montant du colis*', width: 17, read: ({ amount }) => amount },
  // The sheet has no column for the desk, so the remark names it.
  { name: 'remarque', width: 24, read: remarkOf },
  option('FRAGILE'),
  option('ECHANGE', ({ back }) => (back ? 'OUI' : null)),
  option('PICK UP'),
  option('RECOUVREMENT'),
  option('STOP DESK', ({ desk }) => (desk ? 'OUI' : null)),
  { name: 'Lien map', width: 12, read: () => null },
]

/** Removes accents and apostrophes, as ZR Express does: Setif, MSila. */
function plainName(name: string): string {
  return name.normalize('NFD').replace(/[\p{M}'’ʼ`]/gu, '')
}

const ZR_EXPRESS: Column[] = [
  { name: 'Nom Complet*', width: 28, read: ({ name }) => name },
  { name: 'Téléphone 1*', width: 16, read: ({ phone }) => international(phone) },
  { name: 'Téléphone 2', width: 16, read: ({ secondPhone }) => secondPhone && international(secondPhone) },
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
  { name: 'Note', width: 16, read: exchangeText },
  { name: 'ID', width: 10, read: ({ orderId }) => String(orderId) },
  { name: 'Stopdesk ( OUI )*', width: 16, read: ({ desk }) => (desk ? 'OUI' : 'NON') },
  { name: 'Nom StopDesk', width: 22, read: ({ desk }) => desk?.name ?? null },
]

/** Yalidine's sheet is undocumented. These are the field names of its API, which the owner matches by hand. */
const YALIDINE: Column[] = [
  { name: 'order_id', width: 10, read: ({ orderId }) => String(orderId) },
  { name: 'from_wilaya_name', width: 18, read: () => null },
  { name: 'firstname', width: 18, read: ({ name }) => splitName(name).firstname },
  { name: 'familyname', width: 18, read: ({ name }) => splitName(name).familyname },
  {
    name: 'contact_phone',
    width: 14,
    read: ({ phone, secondPhone }) => [phone, secondPhone].filter(Boolean).join(),
  },
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
  { name: 'has_exchange', width: 12, read: ({ back }) => (back ? 'OUI' : 'NON') },
  { name: 'product_to_collect', width: 18, read: ({ back }) => (back ? itemsText(back) : null) },
]

const LAYOUTS = { ecotrack: ECOTRACK, zrexpress: ZR_EXPRESS, yalidine: YALIDINE }
export type Layout = keyof typeof LAYOUTS

export function isLayout(name: string): name is Layout {
  return Object.hasOwn(LAYOUTS, name)
}

/** Makes the sheet that a courier's site imports, one row per parcel. Amounts are in DA, phones are texts. */
export function sheetOf(layout: Layout, parcels: FileParcel[]): Sheet {
  return makeSheet('Sheet', LAYOUTS[layout], parcels)
}
