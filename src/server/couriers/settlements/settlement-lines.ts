import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Settlement, SettlementLine } from '#contract/settlement.ts'
import { isOpen } from '#rules/parcel-state.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { inChunks } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { makeSheet, type Sheet, type SheetColumn } from '#server/sheets/sheet.ts'

/** Splits rows into batches. On SQLite, other requests can read between batches. */
export async function* inBatches<Item>(items: Item[]): AsyncGenerator<Item[]> {
  for (const batch of inChunks(items)) {
    await setImmediate()
    yield batch
  }
}

export const MAX_TRACKING = 100

/** A row of a sheet, in DA. `collected` is null if it is no amount; `unreadFee` is a fee that is no amount. */
export type SheetLine = Omit<SettlementLine, 'orderId' | 'due' | 'result' | 'isAccepted'>

type SettledParcel = Pick<Row<'parcels'>, 'id' | 'order_id' | 'tracking' | 'state' | 'amount' | 'paid_at'>

export type Comparison = Pick<SettlementLine, 'orderId' | 'due' | 'result'> & { parcelId: number | null }

/** Key to compare trackings. Lower-cases only ASCII letters, like SQL's `lower()` on both databases. */
export function trackingKey(tracking: string): string {
  return tracking.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Finds parcels by `trackingKey`. A number also matches the only tracking that adds leading zeros to it. */
export async function findParcels(
  db: DbOrTrx,
  courierId: number,
  trackings: string[],
): Promise<Map<string, SettledParcel>> {
  const keys = [...new Set(trackings.map(trackingKey))].filter(Boolean)
  const found: Awaited<ReturnType<typeof findParcels>> = new Map()
  const select = async function* (texts: string[], written: RawBuilder<string>) {
    for await (const batch of inBatches(texts)) {
      yield* await db
        .selectFrom('parcels')
        .select(['id', 'order_id', 'tracking', 'state', 'amount', 'paid_at'])
        .where('courier_id', '=', courierId)
        .where(written, 'in', batch)
        .orderBy('id')
        .execute()
    }
  }
  for await (const row of select(keys, sql`lower(tracking)`)) found.set(trackingKey(row.tracking ?? ''), row)
  const shortened = keys.filter((key) => /^[1-9]\d{4,}$/.test(key) && !found.has(key))
  const fitting = await Array.fromAsync(select(shortened, sql`ltrim(tracking, '0')`))
  for (const [key, [row, ...others]] of Map.groupBy(fitting, ({ tracking }) => withoutZeros(tracking)))
    if (row && others.length === 0) found.set(key, row)
  return found
}

function withoutZeros(tracking: string | null): string {
  return (tracking ?? '').replace(/^0+/, '')
}

/**
 * Compares lines with parcels, in the order of the sheet. If several payable lines name one parcel, the first
 * counts. `accepted` are the keys of trackings that this sheet has already paid.
 */
export function compareLines<Line extends Pick<SheetLine, 'tracking' | 'collected' | 'reason'>>(
  lines: Line[],
  parcels: Map<string, SettledParcel>,
  accepted: Set<string> = new Set(),
): (Line & Comparison)[] {
  const seen = new Set(accepted)
  return lines.map((line) => {
    const parcel = parcels.get(trackingKey(line.tracking))
    const key = trackingKey(parcel?.tracking ?? line.tracking)
    const isUnpaid = parcel?.state === 'returned' || parcel?.state === 'cancelled'
    const due = isUnpaid ? 0 : (parcel?.amount ?? null)
    const result = compareLine(line, parcel, { due, isRepeated: seen.has(key) })
    if (isRecognised(result)) seen.add(key)
    return { ...line, parcelId: parcel?.id ?? null, orderId: parcel?.order_id ?? null, due, result }
  })
}

function compareLine(
  { tracking, collected, reason }: Pick<SheetLine, 'tracking' | 'collected' | 'reason'>,
  parcel: SettledParcel | undefined,
  { due, isRepeated }: { due: number | null; isRepeated: boolean },
): SettlementLine['result'] {
  if (tracking === '' || tracking.length > MAX_TRACKING || collected === null || reason === 'bad_tracking')
    return 'invalid'
  if (!parcel) return 'unknown'
  if (parcel.paid_at !== null || isRepeated) return 'already_paid'
  if (isOpen(parcel.state)) return 'not_delivered'
  return collected === due ? 'ok' : 'gap'
}

/** True for results of lines that can be paid. Only such lines count in the sums of a settlement. */
export function isRecognised(result: SettlementLine['result']): boolean {
  return result === 'ok' || result === 'gap' || result === 'not_delivered'
}

/** Sums up lines in DA, and counts them by result. */
export function totalsOf(
  lines: Pick<SettlementLine, 'due' | 'collected' | 'fee' | 'result'>[],
): Settlement['totals'] {
  const counts = { ok: 0, gap: 0, not_delivered: 0, unknown: 0, already_paid: 0, invalid: 0 }
  for (const { result } of lines) counts[result] += 1
  const recognised = lines.filter(({ result }) => isRecognised(result))
  const sumOf = (amount: 'due' | 'collected' | 'fee') =>
    recognised.reduce((sum, line) => sum + (line[amount] ?? 0), 0)
  const [due, collected, fee] = [sumOf('due'), sumOf('collected'), sumOf('fee')]
  return {
    due,
    collected,
    fee,
    net: collected - fee,
    unrecognised: lines.length - recognised.length,
    ...counts,
  }
}

const LABELS: Record<SettlementLine['result'], string> = {
  ok: 'Conforme',
  gap: 'Écart',
  not_delivered: 'Pas livré',
  unknown: 'Inconnu',
  already_paid: 'Déjà réglé',
  invalid: 'Invalide',
}

const REASONS: Record<NonNullable<SettlementLine['reason']>, string> = {
  no_tracking: 'sans suivi',
  bad_tracking: 'suivi abrégé par Excel',
  no_amount: 'sans montant',
  bad_amount: 'montant illisible',
}

const COLUMNS: SheetColumn<SettlementLine>[] = [
  { name: 'Ligne', width: 7, read: ({ row }) => row },
  { name: 'Suivi', width: 22, read: ({ tracking }) => tracking },
  { name: 'Commande', width: 11, read: ({ orderId }) => orderId },
  { name: 'Dû', width: 11, read: ({ due }) => due },
  { name: 'Encaissé', width: 11, read: ({ collected }) => collected },
  {
    name: 'Écart',
    width: 11,
    read: ({ due, collected }) => (due === null || collected === null ? null : collected - due),
  },
  { name: 'Frais', width: 9, read: ({ fee, unreadFee }) => fee ?? unreadFee },
  {
    name: 'Résultat',
    width: 26,
    read: ({ result, reason }) => LABELS[result] + (reason ? ` : ${REASONS[reason]}` : ''),
  },
  { name: 'Accepté', width: 9, read: ({ isAccepted }) => (isAccepted ? 'Oui' : 'Non') },
]

/** Amounts in DA. */
export function exportSettlement({ lines }: Settlement): Sheet {
  return makeSheet('Versement', COLUMNS, lines)
}
