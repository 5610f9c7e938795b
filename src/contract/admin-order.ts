import { z } from 'zod'
import { CALL_OUTCOMES } from '#rules/calls.ts'
import { CANCEL_REASONS } from '#rules/cancel-reason.ts'
import { TEMPLATE_KEYS } from '#rules/message-template.ts'
import { ORDER_CHANNELS } from '#rules/order-channel.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import {
  amount,
  booleanText,
  id,
  idText,
  optionalText,
  pageOf,
  pageQuery,
  price,
  queryText,
} from './fields.ts'
import { deliveryType, newItem, newOrderFields, order, requireOrderFields } from './order.ts'

const time = z.iso.datetime()
const cancelReason = z.enum(CANCEL_REASONS, 'Motif inconnu')
const channel = z.enum(ORDER_CHANNELS, 'Provenance inconnue')
const status = z.enum(ORDER_STATUSES, 'Statut inconnu')
const note = optionalText(2000).transform((value) => value ?? '')

/** An order as the admin sees it: the customer's, and what the desk knows beside it. */
export const adminOrder = order
  .extend({
    discount: amount,
    note: z.string(),
    cancelReason: cancelReason.nullable(),
    callAttempts: z.int(),
    callAt: time.nullable().meta({ description: 'Prochain appel ; null : dès maintenant' }),
    source: z.object({ channel, campaign: z.string().nullable(), referrer: z.string().nullable() }),
    customer: z
      .object({
        orders: z.int(),
        delivered: z.int(),
        cancelled: z.int().meta({ description: 'Retournées comprises' }),
        returned: z.int(),
        isBlocked: z.boolean(),
        duplicateOf: id.nullable(),
      })
      .meta({ description: 'Les autres commandes du même numéro' }),
    parcel: z.null(),
    updatedAt: time,
  })
  .meta({ id: 'AdminOrder' })

export const adminOrderPage = pageOf(adminOrder).meta({ id: 'AdminOrderPage' })

/** A day of Algiers in a query. */
const day = z.iso.date('Jour AAAA-MM-JJ attendu')

const deskFilters = {
  search: queryText(200).optional().meta({ description: 'Nom, téléphone ou numéro de commande' }),
  status: status.optional(),
  queue: z.enum(['call'], 'File inconnue').optional().meta({ description: 'À appeler maintenant' }),
  wilayaId: idText.optional(),
  deliveryType: deliveryType.optional(),
  channel: channel.optional(),
  from: day.optional().meta({ description: 'Premier jour, heure d’Alger' }),
  to: day.optional().meta({ description: 'Dernier jour, compris' }),
  parcel: z.enum(['none', 'open', 'delivered', 'returned'], 'État de colis inconnu').optional(),
  duplicates: booleanText.optional(),
  blocked: booleanText.optional(),
}

export const orderQuery = z.object({
  ...deskFilters,
  sort: z.enum(['newest', 'oldest'], 'Tri inconnu').optional(),
  ...pageQuery,
})

export const orderCountsQuery = z.object(deskFilters)

/** How many orders the filters find, by status; `toCall` are due now. */
export const orderCounts = z
  .object({
    all: z.int(),
    pending: z.int(),
    confirmed: z.int(),
    shipped: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
    toCall: z.int(),
    duplicates: z.int(),
  })
  .meta({ id: 'OrderCounts' })

export const orderExportQuery = z.object({
  ...deskFilters,
  sort: z.enum(['newest', 'oldest'], 'Tri inconnu').optional(),
  format: z.enum(['xlsx', 'csv'], 'xlsx ou csv attendu'),
})

export const orderStatusChange = z
  .object({ status, cancelReason: cancelReason.nullish() })
  .refine(({ status, cancelReason }) => !cancelReason || status === 'cancelled', {
    path: ['cancelReason'],
    message: 'Un motif va avec une annulation',
  })
  .meta({ id: 'OrderStatusChange' })

export const bulkStatusChange = z
  .object({
    ids: z.array(id).min(1, 'Aucune commande choisie').max(200, '200 commandes au plus'),
    status,
    cancelReason: cancelReason.nullish(),
  })
  .refine(({ status, cancelReason }) => !cancelReason || status === 'cancelled', {
    path: ['cancelReason'],
    message: 'Un motif va avec une annulation',
  })
  .meta({ id: 'BulkStatusChange' })

export const bulkResult = z
  .object({
    changed: z.array(id),
    refused: z.array(z.object({ id, message: z.string() })),
  })
  .meta({ id: 'BulkResult' })

export const newCall = z
  .object({
    outcome: z.enum(CALL_OUTCOMES, 'Résultat d’appel inconnu'),
    callAt: time.nullish(),
    note,
  })
  .meta({ id: 'NewCall', required: ['outcome'] })

/** A line of an order as the admin writes it; `productId` null keeps a line whose product is gone. */
const editedItem = newItem.extend({
  productId: id.nullable(),
  product_name: optionalText(300),
  price: price.nullish(),
})

const editedItems = z
  .array(editedItem)
  .min(1, 'La commande est vide')
  .max(200, '200 articles différents au plus')

/** Fields that a change may leave out; null and empty texts empty those that may be empty. */
export const orderChange = z
  .object({
    customerName: newOrderFields.customerName,
    customerPhone: newOrderFields.customerPhone,
    wilayaId: id,
    deliveryType,
    center: newOrderFields.center,
    baladiya: newOrderFields.baladiya,
    deliveryAddress: newOrderFields.deliveryAddress,
    items: editedItems,
    deliveryPrice: price,
    discount: price,
    note,
    updatedAt: time.meta({
      description: 'De la commande telle qu’elle a été lue : 409 si elle a changé depuis',
    }),
  })
  .partial()
  .meta({ id: 'OrderChange' })

export const manualOrder = z
  .object({
    ...newOrderFields,
    items: z
      .array(newItem.extend({ price: price.nullish() }))
      .min(1, 'La commande est vide')
      .max(200, '200 articles différents au plus'),
    channel: channel.default('phone'),
    note,
    discount: price.default(0),
    deliveryPrice: price.nullish(),
    status: z.enum(['pending', 'confirmed'], 'Statut inconnu').default('pending'),
  })
  .transform(requireOrderFields)
  .meta({
    id: 'ManualOrder',
    required: ['customerName', 'customerPhone', 'wilayaId', 'deliveryType', 'items'],
  })

const event = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({
    id: z.int(),
    at: time,
    actor: z.string().meta({ description: 'Email de l’administrateur, visitor ou courier' }),
    kind: z.literal(kind),
    ...fields,
  })

/** What happened to an order, by kind. */
export const orderEvent = z
  .discriminatedUnion('kind', [
    event('placed', {}),
    event('status', { from: status, to: status, reason: cancelReason.nullable() }),
    event('call', { outcome: z.enum(CALL_OUTCOMES), callAt: time.nullable(), note: z.string() }),
    event('edited', {
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
    event('note', { text: z.string() }),
    event('parcel', { courier: z.string(), tracking: z.string().nullable(), text: z.string() }),
    event('payment', { collected: amount, fee: amount }),
    event('message', { template: z.enum(TEMPLATE_KEYS) }),
  ])
  .meta({ id: 'OrderEvent' })

export const newMessage = z
  .object({ template: z.enum(TEMPLATE_KEYS, 'Modèle inconnu') })
  .meta({ id: 'NewMessage' })

export type AdminOrder = z.infer<typeof adminOrder>
export type OrderQuery = z.infer<typeof orderQuery>
export type OrderCountsQuery = z.infer<typeof orderCountsQuery>
export type OrderExportQuery = z.infer<typeof orderExportQuery>
export type OrderCounts = z.infer<typeof orderCounts>
export type OrderChange = z.infer<typeof orderChange>
export type EditedItem = z.infer<typeof editedItem>
export type ManualOrder = z.infer<typeof manualOrder>
export type NewCall = z.infer<typeof newCall>
export type OrderEvent = z.infer<typeof orderEvent>
export type BulkResult = z.infer<typeof bulkResult>
export type BulkStatusChange = z.infer<typeof bulkStatusChange>
