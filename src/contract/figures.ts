import { z } from 'zod'
import { PERIODS } from '#rules/period.ts'
import { adminOrder, cancelReason, channel, statusCounts } from './admin-order.ts'
import { amount, day, id, sheetFormat } from './fields.ts'

const STEPS = ['visit', 'product', 'cart', 'checkout'] as const

export const visit = z
  .object({
    step: z.enum(STEPS, 'Étape inconnue'),
    productId: id.nullish().meta({ description: 'Avec product : le produit regardé' }),
  })
  .meta({ id: 'Visit' })

export const figuresQuery = z.object({
  from: day
    .optional()
    .meta({ description: 'Premier jour, heure d’Alger ; sans lui, 29 jours avant le dernier' }),
  to: day.optional().meta({ description: 'Dernier jour ; sans lui, aujourd’hui' }),
  by: z.enum(PERIODS, 'day, week ou month attendu').default('day'),
})

export const FIGURE_TABLES = [
  'series',
  'byWilaya',
  'byProduct',
  'byChannel',
  'byCampaign',
  'byReferrer',
  'byCancelReason',
] as const

export const figuresExportQuery = figuresQuery.extend({
  table: z.enum(FIGURE_TABLES, 'Tableau inconnu'),
  format: sheetFormat,
})

const count = z.int()
const fraction = z.number().min(0).max(1).nullable()

const counts = {
  orders: count.meta({ description: 'Passées, tous les canaux' }),
  confirmed: count.meta({ description: 'Confirmées, expédiées, livrées et retournées' }),
  delivered: count,
  returned: count,
  cancelled: count.meta({ description: 'Annulées, sauf les retours' }),
  revenue: amount,
  deliveredRevenue: amount,
}

const exchanges = count.meta({ description: 'Les échanges, sauf les annulés' })

/** Counts orders, not exchanges, by day placed and current status. Only `byProduct` omits their revenue. */
export const figures = z
  .object({
    series: z.array(
      z.object({
        at: z.string().meta({ description: 'Premier jour de la période' }),
        visits: count,
        productViews: count,
        carts: count,
        checkouts: count,
        ...counts,
        exchanges,
      }),
    ),
    byWilaya: z.array(z.object({ wilayaId: id, name: z.string(), ...counts })),
    byProduct: z.array(
      z.object({
        productId: id.nullable().meta({ description: 'null quand le produit a été supprimé' }),
        name: z.string(),
        quantity: count,
        views: count,
        ...counts,
        exchanges: count.meta({ description: 'Pièces qui reviennent contre d’autres' }),
      }),
    ),
    byChannel: z.array(z.object({ channel, ...counts })),
    byCampaign: z.array(z.object({ campaign: z.string(), ...counts })),
    byReferrer: z.array(z.object({ referrer: z.string(), ...counts })),
    byCancelReason: z.array(z.object({ reason: cancelReason.nullable(), ...counts })),
    rates: z.object({ confirmation: fraction, delivery: fraction, return: fraction }),
    medianMinutesToCall: z.number().nullable(),
  })
  .meta({ id: 'Figures' })

export type FigureTable = (typeof FIGURE_TABLES)[number]
export type Visit = z.infer<typeof visit>
export type VisitStep = Visit['step']
export type Figures = z.infer<typeof figures>
export type FiguresQuery = z.infer<typeof figuresQuery>

/** Counts of orders without exchanges, revenue of all orders (DA), five newest orders, and today's work. */
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
      attempts: z.int().meta({ description: 'À appeler après un passage du livreur' }),
      onTheRoad: z.int().meta({ description: 'Colis chez un transporteur' }),
      returned: z.int().meta({ description: 'Retournées depuis 7 jours' }),
      toReceive: amount.meta({ description: 'Encaissé par les transporteurs et pas encore versé' }),
    }),
    delivered: z
      .object({ thisMonth: amount, lastMonth: amount })
      .meta({ description: 'Livré depuis le début du mois, et dans tout le mois d’avant, heure d’Alger' }),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
