import { z } from 'zod'
import { CURRENCY } from '#rules/money.ts'
import { CANCEL_REASONS, ORDER_CHANNELS } from '#rules/order.ts'
import { PARCEL_FILTERS } from '#rules/parcel-state.ts'
import { normalizePhone } from '#rules/phone.ts'
import {
  amount,
  booleanText,
  day,
  id,
  idText,
  imagePath,
  pageOf,
  pageQuery,
  queryText,
  sheetFormat,
  time,
} from './fields.ts'
import { deliveryType, order, orderItem, status } from './order.ts'
import { parcel } from './parcel.ts'

export const cancelReason = z.enum(CANCEL_REASONS, 'Motif inconnu')
export const channel = z.enum(ORDER_CHANNELS, 'Provenance inconnue')

const customerCounts = {
  orders: z.int(),
  delivered: z.int(),
  cancelled: z.int().meta({ description: 'Retournées comprises' }),
  returned: z.int(),
  isBlocked: z.boolean(),
}

const exchange = z
  .object({
    of: id.meta({ description: 'La première commande' }),
    back: z.array(orderItem).meta({ description: 'Ce qui revient, aux prix de la première commande' }),
    refund: amount.meta({ description: `${CURRENCY} que la boutique doit au client` }),
    receivedAt: time.nullable().meta({ description: 'Quand les pièces étaient de retour' }),
  })
  .meta({ id: 'Exchange' })

const ownerItem = orderItem
  .extend({
    image: imagePath
      .nullable()
      .meta({ description: 'La photo de sa couleur, sinon du produit ; null sans elle' }),
  })
  .meta({ id: 'AdminOrderItem' })

export const adminOrder = order
  .extend({
    items: z.array(ownerItem),
    discount: amount,
    note: z.string(),
    cancelReason: cancelReason.nullable(),
    callAttempts: z.int(),
    callAt: time.nullable().meta({ description: 'Prochain appel ; null : dès maintenant' }),
    source: z.object({ channel, campaign: z.string().nullable(), referrer: z.string().nullable() }),
    customer: z
      .object({ ...customerCounts, duplicateOf: id.nullable() })
      .meta({ description: 'Les autres commandes du même numéro' }),
    parcel: parcel.nullable(),
    parcelRefusal: z
      .object({ courier: z.string(), message: z.string(), at: time })
      .nullable()
      .meta({ description: 'Dernier refus d’un colis, tant qu’aucun n’a été fait depuis' }),
    exchange: exchange.nullable().meta({ description: 'null pour une commande qui n’est pas un échange' }),
    exchanges: z.array(id).meta({ description: 'Les échanges de cette commande, annulés compris' }),
    updatedAt: time,
  })
  .meta({ id: 'AdminOrder' })

export const adminOrderPage = pageOf(adminOrder).meta({ id: 'AdminOrderPage' })

const deskFilters = {
  search: queryText(200)
    .optional()
    .meta({ description: 'Nom, téléphone, numéro de commande, suivi, wilaya ou produit' }),
  status: status.optional(),
  queue: z
    .enum(['call', 'handover', 'attempt'], 'File inconnue')
    .optional()
    .meta({
      description:
        'call : à appeler maintenant ; handover : confirmées, à remettre à un transporteur ; ' +
        'attempt : expédiées, que le livreur n’a pas pu remettre, à appeler maintenant',
    }),
  wilayaId: idText.optional(),
  deliveryType: deliveryType.optional(),
  channel: channel.optional(),
  from: day.optional().meta({ description: 'Premier jour, heure d’Alger' }),
  to: day.optional().meta({ description: 'Dernier jour, compris' }),
  parcel: z.enum(PARCEL_FILTERS, 'État de colis inconnu').optional(),
  duplicates: booleanText.optional(),
  blocked: booleanText.optional(),
  exchange: booleanText.optional().meta({ description: 'true : les échanges seuls ; false : sans eux' }),
}

const sort = z.enum(['newest', 'oldest'], 'Tri inconnu').optional()

export const orderQuery = z.object({ ...deskFilters, sort, ...pageQuery })

export const orderCountsQuery = z.object(deskFilters)

export const statusCounts = z.object({
  pending: z.int(),
  confirmed: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
})

/**
 * Counts matching orders. `toCall`: a call is due now. `toHandOver`: confirmed, with no parcel but cancelled
 * ones. `attempts`: the customer must be called now, after a failed delivery attempt.
 */
export const orderCounts = z
  .object({
    all: z.int(),
    ...statusCounts.shape,
    toCall: z.int(),
    toHandOver: z.int(),
    attempts: z.int(),
    duplicates: z.int(),
  })
  .meta({ id: 'OrderCounts' })

export const orderExportQuery = z.object({ ...deskFilters, sort, format: sheetFormat })

export const customerQuery = z.object({
  phone: queryText(200).refine(
    (phone) => normalizePhone(phone) !== '',
    'Un numéro avec des chiffres est attendu',
  ),
})

/** `last` is the customer's name and the delivery address in the newest order. */
export const customer = z
  .object({
    ...customerCounts,
    last: order
      .pick({
        customerName: true,
        wilayaId: true,
        deliveryType: true,
        center: true,
        baladiya: true,
        deliveryAddress: true,
      })
      .nullable(),
  })
  .meta({ id: 'Customer' })

export type Customer = z.infer<typeof customer>
export type AdminOrder = z.infer<typeof adminOrder>
export type Exchange = z.infer<typeof exchange>
export type OrderQuery = z.infer<typeof orderQuery>
export type OrderCountsQuery = z.infer<typeof orderCountsQuery>
export type OrderFilters = Omit<OrderCountsQuery, 'status' | 'queue'>
export type OrderExportQuery = z.infer<typeof orderExportQuery>
export type OrderCounts = z.infer<typeof orderCounts>
