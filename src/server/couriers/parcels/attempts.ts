import { mayMove, type ParcelState } from '#rules/parcel-state.ts'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { type CountedAttempt, readAttempts } from '#server/orders/order-parcels.ts'
import type { DeliveryAttempt } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'

/** ms between two times that are told of one attempt. */
const SAME = 60_000
/** More attempts are ignored: what the courier tells is wrong. */
const MAX_ATTEMPTS = 99

/**
 * Returns the attempts of a report that are not counted yet, oldest first. One with a time is known by it, one without
 * by the words of the parcel.
 */
export function newAttempts(
  parcel: Pick<Row<'parcels'>, 'delivery_attempts' | 'text'>,
  told: DeliveryAttempt[],
  now: Date,
): CountedAttempt[] {
  const counted = readAttempts(parcel)
  const found: CountedAttempt[] = []
  for (const { at, reason: words } of told) {
    const reason = sanitizeMessage(words)
    const isKnown =
      at === null ? saysAttempt(parcel.text, reason) : [...counted, ...found].some((one) => isSame(one, at))
    if (isKnown || counted.length + found.length >= MAX_ATTEMPTS) continue
    const time = at === null ? now.getTime() : Math.min(Date.parse(at), now.getTime())
    found.push({ at: new Date(time).toISOString(), told: at, reason })
  }
  return found.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Compares the times that the courier told: one that is still to come was counted as now. */
function isSame({ at, told }: CountedAttempt, time: string): boolean {
  return Math.abs(Date.parse(told ?? at) - Date.parse(time)) < SAME
}

/** True if the words of a parcel, joined by dashes, are or contain those of an attempt. */
export function saysAttempt(text: string, reason: string): boolean {
  return text === reason || text.split(' – ').includes(reason)
}

/** Returns the state of a report: an attempt makes a parcel that has not come so far `delivering`. */
export function stateAfterAttempts(
  state: ParcelState | null,
  attempts: CountedAttempt[],
): ParcelState | null {
  return attempts.length > 0 && (state === null || mayMove(state, 'delivering')) ? 'delivering' : state
}

export function addAttempts(
  parcel: Pick<Row<'parcels'>, 'delivery_attempts'>,
  attempts: CountedAttempt[],
): string {
  const all = [...readAttempts(parcel), ...attempts]
  return JSON.stringify(all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)))
}

/** Returns the last attempt of a parcel if nobody has reached the customer or asked for another attempt since. */
export async function waitingAttempt(
  trx: Trx,
  parcel: Pick<Row<'parcels'>, 'order_id' | 'delivery_attempts'>,
): Promise<string | null> {
  const last = readAttempts(parcel).at(-1)?.at
  if (last === undefined || parcel.order_id === null) return null
  const answered = await findLastAnswer(trx, parcel.order_id)
  // Couriers tell whole seconds.
  return answered === undefined || secondOf(last) >= secondOf(answered) ? last : null
}

function secondOf(time: string): string {
  return time.slice(0, '2026-01-01T00:00:00'.length)
}

/** Finds when the customer of an order was last reached, or another attempt asked for. */
async function findLastAnswer(trx: Trx, orderId: number): Promise<string | undefined> {
  const events = await trx
    .selectFrom('order_events')
    .select(['id', 'kind', 'details', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['call', 'undone', 'retry'])
    .orderBy('id')
    .execute()
  const undone = new Set(
    events.flatMap(({ kind, details }) => (kind === 'undone' ? Number(JSON.parse(details).of) : [])),
  )
  return events.findLast(
    ({ id, kind, details }) =>
      kind === 'retry' || (kind === 'call' && !undone.has(id) && JSON.parse(details).outcome === 'reached'),
  )?.created_at
}
