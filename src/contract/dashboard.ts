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
    today: z.object({
      orders: z.int().meta({ description: 'Passées aujourd’hui, heure d’Alger' }),
      toCall: z.int(),
      toHandOver: z.int(),
      onTheRoad: z.int().meta({ description: 'Colis chez un transporteur' }),
      returned: z.int().meta({ description: 'Retournées depuis 7 jours' }),
      toReceive: amount.meta({ description: 'Encaissé par les transporteurs et pas encore versé' }),
    }),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
