import { z } from 'zod'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { hasRequiredFields, missingFieldsProblem } from '#rules/checkout.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { id, optionalText, pageOf, pageQuery, queryText } from './fields.ts'

const amount = z.int().min(0)
const deliveryType = z.enum(['home', 'center'])

export const orderItem = z.object({
  productId: id.nullable(),
  product_name: z.string(),
  quantity: z.int(),
  price: z.int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
})

export const order = z.object({
  id,
  customerName: z.string(),
  customerPhone: z.string(),
  status: z.enum(ORDER_STATUSES),
  wilayaId: id,
  wilayaName: z.string(),
  deliveryType,
  center: z.string().nullable(),
  baladiya: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  items: z.array(orderItem),
  subtotal: z.int(),
  deliveryPrice: z.int(),
  totalPrice: z.int(),
  createdAt: z.iso.datetime(),
})

export const orderPage = pageOf(order)

/** A posted order; the checkout rules say which of its fields are required (spec §5). */
export const newOrder = z
  .object({
    customerName: optionalText(200),
    customerPhone: optionalText(50),
    wilayaId: z
      .union([id, z.literal('')], 'Wilaya inconnue')
      .nullish()
      .transform((value) => value || null),
    deliveryType: z
      .union([deliveryType, z.literal('')], 'Type de livraison inconnu')
      .nullish()
      .transform((value) => value || null),
    center: optionalText(200),
    baladiya: optionalText(200),
    deliveryAddress: optionalText(1000),
    totalAmount: amount,
    items: z
      .array(
        z.object({
          productId: id,
          quantity: z.int().min(1, 'Quantité de 1 à 99').max(MAX_QUANTITY, 'Quantité de 1 à 99'),
          price: amount,
          size: optionalText(100),
          color: optionalText(100),
        }),
      )
      .min(1, 'Votre panier est vide')
      .max(200, '200 articles différents au plus'),
  })
  .transform((order, context) => {
    if (hasRequiredFields(order)) return order
    const { fields, message } = missingFieldsProblem(order)
    for (const field of fields) context.addIssue({ code: 'custom', path: [field], message })
    return z.NEVER
  })

export const orderQuery = z.object({
  search: queryText(200).optional(),
  status: z.enum(ORDER_STATUSES, 'Statut inconnu').optional(),
  ...pageQuery,
})

export const orderStatusChange = z.object({ status: z.enum(ORDER_STATUSES, 'Statut inconnu') })

/** Today's prices, sent with 409 `price_changed`. DA. */
export const quote = z.object({
  items: z.array(z.object({ productId: id, price: z.int() })),
  subtotal: z.int(),
  deliveryPrice: z.int(),
  totalPrice: z.int(),
})

export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
export type NewOrder = z.infer<typeof newOrder>
export type NewOrderInput = z.input<typeof newOrder>
export type OrderQuery = z.infer<typeof orderQuery>
export type Quote = z.infer<typeof quote>
