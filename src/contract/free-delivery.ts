import { z } from 'zod'

export const freeDelivery = z.object({ minimumAmount: z.int(), isActive: z.boolean() })

export type FreeDeliverySetting = z.infer<typeof freeDelivery>
