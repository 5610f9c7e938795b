import { saysAttempt } from '#rules/order-tracking.ts'
import { mayMove, type ParcelState } from '#rules/parcel-state.ts'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { type CountedAttempt, readAttempts } from '#server/orders/order-parcels.ts'
import type { DeliveryAttempt } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'

/** Largest difference in ms between two reported times of the same attempt. */
const SAME = 60_000
/** Further attempts are ignored, because so many mean that the courier's data is wrong. */
const MAX_ATTEMPTS = 99

/** Returns attempts not counted yet, oldest first. One without a time is known by the parcel's text. */
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

/** Compares the times that the courier reported, because a time in the future was stored as now. */
function isSame({ at, told }: CountedAttempt, time: string): boolean {
  return Math.abs(Date.parse(told ?? at) - Date.parse(time)) < SAME
}

/** Returns the state after a report. A new attempt implies `delivering`, unless the state is further. */
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

/** Returns the time of the last attempt, unless the customer was reached or another attempt requested since. */
export async function waitingAttempt(
  trx: Trx,
  parcel: Pick<Row<'parcels'>, 'order_id' | 'delivery_attempts'>,
): Promise<string | null> {
  const last = readAttempts(parcel).at(-1)?.at
  if (last === undefined || parcel.order_id === null) return null
  const answered = await findLastAnswer(trx, parcel.order_id)
  // Couriers report whole seconds, so this compares seconds.
  return answered === undefined || secondOf(last) >= secondOf(answered) ? last : null
}

function secondOf(time: string): string {
  return time.slice(0, '2026-01-01T00:00:00'.length)
}

/** Finds when the customer of an order was last reached, or another attempt was last requested. */
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
