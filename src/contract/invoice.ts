import { z } from 'zod'
import { REGIMES } from '#rules/invoice.ts'
import { CURRENCY } from '#rules/money.ts'
import { amount, day, id, pageOf, pageQuery, queryText, sheetFormat, time } from './fields.ts'
import { order } from './order.ts'
import { shopIdentity, shopLegal } from './shop-identity.ts'

/** Maximum orders that `GET /invoices/missing` lists, which the admin then invoices together. */
export const MAX_INVOICES = 200

const preciseAmount = z.number().meta({ description: `${CURRENCY}, au centime` })

const invoiceLine = z
  .object({
    name: z.string().meta({ description: '« Reprise », « Remise » et « Livraison » pour leurs lignes' }),
    size: z.string().nullable(),
    color: z.string().nullable(),
    quantity: z.int(),
    unitNet: preciseAmount.nullable(),
    net: preciseAmount.nullable().meta({ description: 'Hors taxe ; null sans taux de TVA' }),
    total: amount,
  })
  .meta({ id: 'InvoiceLine' })

/** Contains the order and the shop as they were when the invoice was made. */
export const invoice = z
  .object({
    number: z.string().meta({ description: 'AAAA-NNNNNN, par année d’Alger' }),
    at: time,
    isCancelled: z.boolean(),
    order: order.extend({ discount: amount }).meta({ id: 'InvoicedOrder' }),
    shop: shopIdentity
      .pick({ name: true, phone: true, email: true, address: true })
      .extend({ legal: shopLegal })
      .meta({ id: 'InvoicingShop' }),
    regime: z.enum(REGIMES).nullable(),
    lines: z.array(invoiceLine),
    net: preciseAmount.nullable().meta({ description: 'Total hors taxe' }),
    vat: preciseAmount.nullable().meta({ description: 'TVA comprise dans le total' }),
    stamp: amount.nullable().meta({ description: 'Droit de timbre compris dans le total' }),
    paidAt: time.nullable().meta({ description: 'Jour de la livraison, où le client a payé' }),
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

export const missingInvoicesQuery = z.object({
  since: day.meta({ description: 'Premier jour de livraison, heure d’Alger' }),
})

export const missingInvoices = z
  .object({
    total: z.int(),
    orderIds: z.array(id).max(MAX_INVOICES).meta({ description: 'Livrées le plus tôt d’abord' }),
  })
  .meta({ id: 'MissingInvoices' })

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
export type MissingInvoices = z.infer<typeof missingInvoices>
export type InvoiceItem = z.infer<typeof invoiceItem>
