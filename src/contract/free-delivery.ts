import { z } from 'zod'
import { amount, price, yesOrNo } from './fields.ts'

export const freeDelivery = z
  .object({ minimumAmount: amount, isActive: z.boolean() })
  .meta({ id: 'FreeDelivery' })

export type FreeDeliverySetting = z.infer<typeof freeDelivery>

export const freeDeliveryChange = z
  .object({ minimumAmount: price, isActive: yesOrNo })
  .partial()
  .meta({ id: 'FreeDeliveryChange' })

export type FreeDeliveryChange = z.infer<typeof freeDeliveryChange>
