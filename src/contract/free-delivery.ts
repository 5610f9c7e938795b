import { z } from 'zod'
import { price, yesOrNo } from './fields.ts'

export const freeDelivery = z.object({ minimumAmount: z.int(), isActive: z.boolean() })

export type FreeDeliverySetting = z.infer<typeof freeDelivery>

export const freeDeliveryChange = z.object({ minimumAmount: price, isActive: yesOrNo }).partial()

export type FreeDeliveryChange = z.infer<typeof freeDeliveryChange>
