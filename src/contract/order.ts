import { z } from 'zod'
import { MAX_QUANTITY } from '#rules/cart.ts'
import {
  type CheckoutForm,
  dropUnusedPlace,
  hasRequiredFields,
  missingFieldsProblem,
} from '#rules/checkout.ts'
import { CURRENCY } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order.ts'
import { PARCEL_NEWS, TRACKING_STEPS } from '#rules/order-tracking.ts'
import { normalizePhone } from '#rules/phone.ts'
import { amount, cleanLine, cleanPhone, id, isPlainText, optionalText, time } from './fields.ts'
import { variant } from './stock.ts'

const postedAmount = z.int().min(0).meta({ description: CURRENCY })
export const deliveryType = z.enum(['home', 'center'])
export const status = z.enum(ORDER_STATUSES, 'Statut inconnu')

export const orderItem = z
  .object({
    productId: id.nullable().meta({ description: 'null quand le produit a été supprimé' }),
    product_name: z.string(),
    quantity: z.int(),
    price: amount,
    size: z.string().nullable(),
    color: z.string().nullable(),
  })
  .meta({ id: 'OrderItem' })

export const order = z
  .object({
    id,
    customerName: z.string(),
    customerPhone: z.string(),
    status,
    wilayaId: id,
    wilayaName: z.string(),
    deliveryType,
    center: z.string().nullable(),
    baladiya: z.string().nullable(),
    deliveryAddress: z.string().nullable(),
    items: z.array(orderItem),
    subtotal: amount,
    deliveryPrice: amount,
    totalPrice: amount,
    createdAt: time,
  })
  .meta({ id: 'Order' })

export const newItem = z.object({
  productId: id,
  quantity: z.int().min(1, 'Quantité de 1 à 99').max(MAX_QUANTITY, 'Quantité de 1 à 99'),
  size: optionalText(100, cleanLine),
  color: optionalText(100, cleanLine),
})

/** Customer and delivery; the checkout rules decide which are required (spec §5). */
export const newOrderFields = {
  customerName: optionalText(200, cleanLine),
  customerPhone: optionalText(50, cleanPhone),
  wilayaId: z
    .union([id, z.literal('')], 'Wilaya inconnue')
    .nullish()
    .transform((value) => value || null),
  deliveryType: z
    .union([deliveryType, z.literal('')], 'Type de livraison inconnu')
    .nullish()
    .transform((value) => value || null),
  center: optionalText(200, cleanLine),
  baladiya: optionalText(200, cleanLine),
  deliveryAddress: optionalText(1000),
}

/** Adds issues for missing fields, narrows the type. Fields not used by the delivery type become null. */
export function requireOrderFields<Form extends CheckoutForm>(form: Form, context: z.RefinementCtx) {
  if (hasRequiredFields(form)) return dropUnusedPlace(form)
  const { fields, message } = missingFieldsProblem(form)
  for (const field of fields) context.addIssue({ code: 'custom', path: [field], message })
  return z.NEVER
}

/** Becomes null if malformed, so that an order never fails because of its source. */
const sourceText = z.string().trim().min(1).max(100).refine(isPlainText).nullish().catch(null)

const orderSource = z.object({ campaign: sourceText, referrer: sourceText }).optional().catch(undefined)

export const newOrder = z
  .object({
    ...newOrderFields,
    totalAmount: postedAmount,
    items: z
      .array(newItem.extend({ price: postedAmount }))
      .min(1, 'Votre panier est vide')
      .max(200, '200 articles différents au plus'),
    source: orderSource.meta({
      description: 'Ce qui a mené à la boutique ; laissé de côté s’il est mal formé',
    }),
  })
  .transform(requireOrderFields)
  .meta({
    id: 'NewOrder',
    description:
      'À domicile (home), la baladiya et l’adresse sont obligatoires ; au centre (center), le centre. La taille et la couleur le sont pour un produit qui en a. Les prix sont comparés à ceux de la boutique.',
    required: ['customerName', 'customerPhone', 'wilayaId', 'deliveryType', 'totalAmount', 'items'],
  })

export const orderExample: NewOrderInput = {
  customerName: 'Karim Benali',
  customerPhone: '0550 00 00 00',
  wilayaId: 31,
  deliveryType: 'home',
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
  totalAmount: 18_850,
  items: [{ productId: 1, quantity: 1, price: 18_000, size: 'M' }],
}

/** Current prices in DA, part of a 409 response with `price_changed`. */
export const quote = z
  .object({
    items: z.array(z.object({ productId: id, ...variant, price: amount })),
    subtotal: amount,
    deliveryPrice: amount,
    totalPrice: amount,
  })
  .meta({ id: 'Quote', description: 'Avec price_changed : les prix du moment' })

export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
export type OrderSource = z.infer<typeof orderSource>
export type NewItem = z.infer<typeof newItem>
export type NewOrder = z.infer<typeof newOrder>
export type NewOrderInput = z.input<typeof newOrder>
export type Quote = z.infer<typeof quote>

export const trackingRequest = z
  .object({
    orderId: id,
    phone: z
      .string()
      .max(100, '100 caractères au plus')
      .refine((phone) => /\d/.test(normalizePhone(phone)), 'Numéro de téléphone attendu'),
  })
  .meta({ id: 'TrackingRequest' })

const trackedItem = z.object({
  name: z.string(),
  quantity: z.int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
})

export const trackedOrder = z
  .object({
    orderId: id,
    status,
    steps: z.array(
      z.object({
        key: z.enum(TRACKING_STEPS),
        at: time.nullable().meta({ description: 'null : pas encore' }),
      }),
    ),
    tracking: z
      .object({
        courier: z
          .string()
          .nullable()
          .meta({ description: 'Nom public du transporteur ; null s’il n’en a pas un seul' }),
        number: z.string(),
        url: z.string().nullable().meta({ description: 'Page publique du transporteur' }),
      })
      .nullable(),
    news: z
      .object({ kind: z.enum(PARCEL_NEWS), at: time })
      .nullable()
      .meta({
        description:
          'attempt : le livreur est passé sans remettre le colis ; returning et returned : son retour',
      }),
    items: z.array(trackedItem),
    amount: amount
      .nullable()
      .meta({ description: 'Ce que le client prépare ; null une fois livrée ou annulée' }),
    minDays: z.int().nullable().meta({
      description:
        'Délai de la wilaya, en jours ; null après un événement du colis, une fois livrée ou annulée',
    }),
    maxDays: z.int().nullable(),
    exchange: z
      .object({ of: id, back: z.array(trackedItem) })
      .nullable()
      .meta({ description: 'Commande échangée, et ce que le client rend au livreur' }),
    exchanges: z.array(id).meta({ description: 'Échanges de cette commande, sauf annulés' }),
  })
  .meta({ id: 'TrackedOrder' })

export type TrackingRequest = z.infer<typeof trackingRequest>
export type TrackedOrder = z.infer<typeof trackedOrder>
