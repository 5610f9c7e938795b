import { z } from 'zod'
import {
  amount,
  cleanLine,
  type FormFields,
  id,
  optionalText,
  pageOf,
  pageQuery,
  sheetFormat,
  time,
} from './fields.ts'

export const SETTLEMENT_RESULTS = [
  'ok',
  'gap',
  'not_delivered',
  'unknown',
  'already_paid',
  'invalid',
] as const

const LINE_REASONS = ['no_tracking', 'bad_tracking', 'no_amount', 'bad_amount'] as const

export const MAX_SETTLEMENT_LINES = 20_000

/** Amounts in DA. */
const settlementLine = z.object({
  tracking: z.string(),
  orderId: id.nullable(),
  due: amount.nullable(),
  collected: amount.nullable(),
  fee: amount.nullable(),
  unreadFee: z.string().nullable().meta({ description: 'Les frais tels qu’écrits, s’ils ne se lisent pas' }),
  result: z.enum(SETTLEMENT_RESULTS),
  reason: z.enum(LINE_REASONS).nullable().meta({ description: 'Pourquoi la ligne est invalide' }),
  row: z.int().meta({ description: 'Ligne du fichier' }),
  isAccepted: z.boolean(),
})

/** `due`, `collected`, `fee` and `net` are sums over the lines `ok`, `gap` and `not_delivered`. */
const settlementTotals = z.object({
  due: amount,
  collected: amount,
  fee: amount,
  net: amount.meta({ description: 'Encaissé moins frais' }),
  unrecognised: z.int().meta({ description: 'Lignes dont les montants ne comptent pas' }),
  ok: z.int(),
  gap: z.int(),
  not_delivered: z.int(),
  unknown: z.int(),
  already_paid: z.int(),
  invalid: z.int(),
})

/** Sums of the lines that were accepted. */
const acceptedTotals = z.object({
  lines: z.int(),
  due: amount,
  collected: amount,
  net: amount.meta({ description: 'Encaissé moins frais' }),
})

const forgottenParcel = z.object({
  tracking: z.string().nullable(),
  orderId: id.nullable(),
  amount,
  deliveredAt: time.nullable(),
})

const settlementSummary = z.object({
  id,
  courierId: id,
  courier: z.string(),
  filename: z.string(),
  createdAt: time,
  acceptedAt: time.nullable(),
  totals: settlementTotals,
  accepted: acceptedTotals,
})

export const settlementPage = pageOf(settlementSummary.meta({ id: 'SettlementSummary' })).meta({
  id: 'SettlementPage',
})

export const settlementsQuery = z.object(pageQuery)

/** A courier's payment of collected amounts (French: versement). `totals` also counts lines by result. */
export const settlement = settlementSummary
  .extend({
    lines: z.array(settlementLine),
    columns: z
      .object({
        tracking: z.string(),
        amount: z.string(),
        fee: z.string().nullable(),
        net: z.string().nullable().meta({ description: 'Ce qui est versé, tous frais déduits' }),
      })
      .meta({ description: 'Titres des colonnes lues' }),
    unreadSheets: z.array(z.string()).meta({ description: 'Feuilles sans ces titres, non lues' }),
    forgotten: z
      .object({ parcels: z.int(), sum: amount, items: z.array(forgottenParcel) })
      .meta({ description: 'Colis livrés avant ce relevé, ni versés ni sur lui ; les 100 plus anciens' }),
  })
  .meta({ id: 'Settlement' })

const column = optionalText(100, cleanLine).meta({
  description: 'Titre de la colonne, au lieu de celle qui est reconnue',
})

/** Columns of a sheet, each with the cell below its title, and the recognized ones; null if not found. */
export const settlementColumns = z
  .object({
    columns: z.array(z.object({ title: z.string(), sample: z.string() })),
    trackingColumn: z.string().nullable(),
    amountColumn: z.string().nullable(),
    feeColumn: z.string().nullable(),
  })
  .meta({ id: 'SettlementColumns' })

export const newSettlement = z
  .object({ courierId: id, trackingColumn: column, amountColumn: column, feeColumn: column })
  .meta({ required: ['courierId'] })

export const settlementForm = {
  courierId: 'number',
  trackingColumn: 'text',
  amountColumn: 'text',
  feeColumn: 'text',
} as const satisfies FormFields

/** Lines with a gap, or of parcels that are not delivered, are paid only if listed. */
export const settlementAcceptance = z
  .object({
    trackings: z
      .array(z.string().max(100))
      .max(MAX_SETTLEMENT_LINES, `${MAX_SETTLEMENT_LINES} lignes au plus`)
      .default([]),
  })
  .meta({ id: 'SettlementAcceptance' })

export const settlementExportQuery = z.object({ format: sheetFormat })

export type Settlement = z.infer<typeof settlement>
export type SettlementLine = Settlement['lines'][number]
export type SettlementColumns = z.infer<typeof settlementColumns>
export type SettlementItem = z.infer<typeof settlementSummary>
export type SettlementsQuery = z.infer<typeof settlementsQuery>
