import { z } from 'zod'
import { adminOrder, statusCounts } from './admin-order.ts'
import { amount } from './fields.ts'

/** Revenue in DA over all orders; the five newest orders. */
export const dashboard = z
  .object({
    orderCount: z.int(),
    productCount: z.int(),
    brandCount: z.int(),
    revenue: amount,
    byStatus: statusCounts,
    recentOrders: z.array(adminOrder),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
