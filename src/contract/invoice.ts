import { z } from 'zod'
import { amount, day, id, pageOf, pageQuery, queryText, sheetFormat, time } from './fields.ts'
import { order } from './order.ts'
import { shopIdentity } from './shop-identity.ts'

/** Keeps the order and the shop as they were at the time of invoicing. */
export const invoice = z
  .object({
    number: z.string().meta({ description: 'AAAA-NNNNNN, par année d’Alger' }),
    at: time,
    isCancelled: z.boolean(),
    order: order.extend({ discount: amount }).meta({ id: 'InvoicedOrder' }),
    shop: shopIdentity
      .pick({ name: true, phone: true, email: true, address: true, legal: true })
      .meta({ id: 'InvoicingShop' }),
    vat: amount.nullable().meta({ description: 'TVA comprise dans le total, en DA' }),
  })
  .meta({ id: 'Invoice' })

const days = {
  from: day.optional().meta({ description: 'Premier jour, heure d’Alger' }),
  to: day.optional().meta({ description: 'Dernier jour, compris' }),
}

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const DISORDER = { path: ['to'], message: 'Le dernier jour vient avant le premier' }

export const invoicesQuery = z.object({ ...days, format: sheetFormat }).refine(isInOrder, DISORDER)

export const invoicesListQuery = z
  .object({
    search: queryText(200).optional().meta({ description: 'Un numéro, un nom ou un téléphone' }),
    ...days,
    ...pageQuery,
  })
  .refine(isInOrder, DISORDER)

const invoiceItem = z.object({
  number: z.string(),
  at: time,
  orderId: id.nullable().meta({ description: 'Null si la commande a été supprimée' }),
  customerName: z.string(),
  total: amount,
  isCancelled: z.boolean(),
})

export const invoicePage = pageOf(invoiceItem.meta({ id: 'InvoiceItem' })).meta({ id: 'InvoicePage' })

export type Invoice = z.infer<typeof invoice>
export type InvoicesQuery = z.infer<typeof invoicesQuery>
export type InvoicesListQuery = z.infer<typeof invoicesListQuery>
export type InvoiceItem = z.infer<typeof invoiceItem>
