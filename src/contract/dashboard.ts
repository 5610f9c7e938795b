import { z } from 'zod'
import { adminOrder } from './admin-order.ts'
import { amount } from './fields.ts'

/** Revenue in DA over all orders; the five newest orders. */
export const dashboard = z
  .object({
    orderCount: z.int(),
    productCount: z.int(),
    brandCount: z.int(),
    revenue: amount,
    byStatus: z.object({
      pending: z.int(),
      confirmed: z.int(),
      shipped: z.int(),
      delivered: z.int(),
      cancelled: z.int(),
    }),
    recentOrders: z.array(adminOrder),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
