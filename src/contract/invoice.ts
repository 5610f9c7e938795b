import { z } from 'zod'
import { amount, day, sheetFormat, time } from './fields.ts'
import { order } from './order.ts'
import { shopIdentity } from './shop-identity.ts'

/** Keeps the order and the shop as they were at the time of invoicing. */
export const invoice = z
  .object({
    number: z.string().meta({ description: 'AAAA-NNNNNN, par année d’Alger' }),
    at: time,
    order: order.extend({ discount: amount }).meta({ id: 'InvoicedOrder' }),
    shop: shopIdentity
      .pick({ name: true, phone: true, email: true, address: true, legal: true })
      .meta({ id: 'InvoicingShop' }),
    vat: amount.nullable().meta({ description: 'TVA comprise dans le total, en DA' }),
  })
  .meta({ id: 'Invoice' })

export const invoicesQuery = z
  .object({
    from: day.optional().meta({ description: 'Premier jour, heure d’Alger' }),
    to: day.optional().meta({ description: 'Dernier jour, compris' }),
    format: sheetFormat,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'Le dernier jour vient avant le premier',
  })

export type Invoice = z.infer<typeof invoice>
export type InvoicesQuery = z.infer<typeof invoicesQuery>
