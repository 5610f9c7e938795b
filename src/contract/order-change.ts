import { z } from 'zod'
import { allowsStatus, CALL_OUTCOMES } from '#rules/calls.ts'
import { TEMPLATE_KEYS } from '#rules/message-template.ts'
import { CURRENCY } from '#rules/money.ts'
import type { CancelReason, OrderStatus } from '#rules/order.ts'
import { cancelReason, channel } from './admin-order.ts'
import {
  cleanLine,
  cleanPhone,
  clearableText,
  emptiable,
  id,
  optionalText,
  price,
  text,
  time,
} from './fields.ts'
import { deliveryType, newItem, newOrderFields, requireOrderFields, status } from './order.ts'

const maybeTime = emptiable(time, 'Date et heure attendues')
export const maybePrice = emptiable(price, 'Nombre entier de 0 à 100000000 attendu')
export const note = optionalText(2000).transform((value) => value ?? '')

const openParcel = z.enum(['cancel', 'keep'], 'cancel ou keep attendu').optional().meta({
  description: 'Le colis en cours : cancel le fait d’abord annuler par le transporteur, keep le laisse',
})

const statusFields = {
  status,
  cancelReason: emptiable(cancelReason, 'Motif inconnu').optional(),
  parcel: openParcel,
}

const REASON_ALONE = { path: ['cancelReason'], message: 'Un motif va avec une annulation' }
const isReasonInPlace = (change: {
  status?: OrderStatus | null | undefined
  cancelReason?: CancelReason | null | undefined
}) => !change.cancelReason || change.status === 'cancelled'

export const orderStatusChange = z
  .object(statusFields)
  .refine(isReasonInPlace, REASON_ALONE)
  .meta({ id: 'OrderStatusChange' })

export const orderDeletion = z.object({ parcel: openParcel })

export const bulkStatusChange = z
  .object({
    ids: z.array(id).min(1, 'Aucune commande choisie').max(200, '200 commandes au plus'),
    ...statusFields,
  })
  .refine(isReasonInPlace, REASON_ALONE)
  .meta({ id: 'BulkStatusChange' })

export const bulkResult = z
  .object({ changed: z.array(id), refused: z.array(z.object({ id, message: z.string() })) })
  .meta({ id: 'BulkResult' })

/** `before` lists the earlier status of each order whose status changed; a request to undo sends it back. */
export const bulkStatusResult = bulkResult
  .extend({ before: z.array(z.object({ id, status, cancelReason: cancelReason.nullable() })) })
  .meta({ id: 'BulkStatusResult' })

export const bulkUndo = z
  .object({
    before: z
      .array(
        z
          .object({ id, status, cancelReason: statusFields.cancelReason })
          .refine(isReasonInPlace, REASON_ALONE),
      )
      .min(1, 'Aucune commande choisie')
      .max(200, '200 commandes au plus'),
  })
  .meta({ id: 'BulkUndo' })

export const newCall = z
  .object({
    outcome: z.enum(CALL_OUTCOMES, 'Résultat d’appel inconnu'),
    callAt: maybeTime.optional(),
    note,
    status: emptiable(z.enum(['confirmed', 'cancelled']), 'Statut inconnu')
      .optional()
      .meta({ description: 'Avec reached ou wrong_number : change aussi le statut' }),
    cancelReason: statusFields.cancelReason,
  })
  .refine(({ status, outcome }) => !status || allowsStatus(outcome), {
    path: ['status'],
    message: 'Un statut va avec un client joint ou un mauvais numéro',
  })
  .refine(isReasonInPlace, REASON_ALONE)
  .meta({ id: 'NewCall', required: ['outcome'] })

export const newMessage = z
  .object({ template: z.enum(TEMPLATE_KEYS, 'Modèle inconnu') })
  .meta({ id: 'NewMessage' })

/** Without a price, the line keeps its price in the order or gets that of the catalogue. */
export const pricedItem = newItem.extend({
  price: maybePrice.optional().transform((value) => value ?? null),
})

const editedItem = pricedItem.extend({
  // Declares the field optional, since OpenAPI would describe a required one as non-null.
  productId: id
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: 'null garde un article dont le produit a été supprimé' }),
  product_name: optionalText(300, cleanLine),
})

export function orderLines<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, 'La commande est vide').max(200, '200 articles différents au plus')
}

export const EDITABLE_FIELDS = [
  'customerName',
  'customerPhone',
  'wilayaId',
  'deliveryType',
  'center',
  'baladiya',
  'deliveryAddress',
  'items',
  'deliveryPrice',
  'discount',
  'note',
] as const

/** Absent fields are unchanged; null and `""` clear optional ones. */
export const orderChange = z
  .object({
    customerName: text(200, cleanLine),
    customerPhone: text(50, cleanPhone),
    wilayaId: id,
    deliveryType,
    center: clearableText(200, cleanLine),
    baladiya: clearableText(200, cleanLine),
    deliveryAddress: clearableText(1000),
    items: orderLines(editedItem),
    deliveryPrice: maybePrice
      .transform((value) => value ?? undefined)
      .meta({ description: `${CURRENCY} ; sinon calculé quand la wilaya, le type ou les articles changent` }),
    discount: maybePrice.transform((value) => value ?? 0),
    note: clearableText(2000).transform((value) => value ?? ''),
    updatedAt: maybeTime
      .transform((value) => value ?? undefined)
      .meta({ description: 'De la commande telle qu’elle a été lue : 409 si elle a changé depuis' }),
  } satisfies Record<EditableField | 'updatedAt', z.ZodType>)
  .partial()
  .meta({ id: 'OrderChange' })

export const manualOrder = z
  .object({
    ...newOrderFields,
    items: orderLines(pricedItem),
    channel: emptiable(channel, 'Provenance inconnue')
      .optional()
      .transform((value) => value ?? 'phone'),
    note,
    discount: maybePrice.optional().transform((value) => value ?? 0),
    deliveryPrice: maybePrice
      .optional()
      .transform((value) => value ?? null)
      .meta({ description: `${CURRENCY} ; sinon calculé par les règles` }),
    status: emptiable(z.enum(['pending', 'confirmed']), 'Statut inconnu')
      .optional()
      .transform((value) => value ?? 'pending'),
  })
  .transform(requireOrderFields)
  .meta({
    id: 'ManualOrder',
    description: 'Un produit en rupture se vend aussi ; sans prix, un article coûte celui du catalogue.',
    required: ['customerName', 'customerPhone', 'wilayaId', 'deliveryType', 'items'],
  })

export type OrderChange = z.infer<typeof orderChange>
export type EditableField = (typeof EDITABLE_FIELDS)[number]
export type EditedItem = z.infer<typeof editedItem>
export type ManualOrder = z.infer<typeof manualOrder>
export type NewCall = z.infer<typeof newCall>
export type BulkResult = z.infer<typeof bulkResult>
export type BulkStatusResult = z.infer<typeof bulkStatusResult>
export type BulkUndo = z.infer<typeof bulkUndo>
export type OpenParcelChoice = z.infer<typeof openParcel>
