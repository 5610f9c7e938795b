import { z } from 'zod'
import { amount, type FormFields, id, optionalText, time } from './fields.ts'

/** Results of comparing a line to its parcel. */
export const SETTLEMENT_RESULTS = ['ok', 'gap', 'unknown', 'already_paid', 'invalid'] as const

/** Amounts in DA. */
const settlementLine = z.object({
  tracking: z.string(),
  orderId: id.nullable(),
  due: amount.nullable(),
  collected: amount.nullable(),
  fee: amount.nullable(),
  result: z.enum(SETTLEMENT_RESULTS),
  row: z.int().meta({ description: 'Ligne du fichier' }),
  isAccepted: z.boolean(),
})

const settlementTotals = z.object({
  due: amount,
  collected: amount,
  fee: amount,
  net: amount.meta({ description: 'Encaissé moins frais' }),
  ok: z.int(),
  gap: z.int(),
  unknown: z.int(),
  already_paid: z.int(),
  invalid: z.int(),
})

const settlementSummary = z.object({
  id,
  courierId: id,
  courier: z.string(),
  filename: z.string(),
  createdAt: time,
  acceptedAt: time.nullable(),
  totals: settlementTotals,
})

export const settlementItem = settlementSummary.meta({ id: 'SettlementSummary' })

/** Versement; `totals` counts lines by result. */
export const settlement = settlementSummary
  .extend({ lines: z.array(settlementLine) })
  .meta({ id: 'Settlement' })

const column = optionalText(100).meta({ description: 'Titre de la colonne, s’il n’est pas reconnu' })

export const newSettlement = z
  .object({ courierId: id, trackingColumn: column, amountColumn: column, feeColumn: column })
  .meta({ required: ['courierId'] })

export const settlementForm = {
  courierId: 'number',
  trackingColumn: 'text',
  amountColumn: 'text',
  feeColumn: 'text',
} as const satisfies FormFields

/** Lines with a gap are paid only if listed. */
export const settlementAcceptance = z
  .object({ trackings: z.array(z.string().max(100)).max(10_000, '10000 lignes au plus').default([]) })
  .meta({ id: 'SettlementAcceptance' })

export const settlementExportQuery = z.object({ format: z.enum(['xlsx', 'csv'], 'xlsx ou csv attendu') })

export type Settlement = z.infer<typeof settlement>
export type SettlementLine = Settlement['lines'][number]
export type SettlementItem = z.infer<typeof settlementItem>
