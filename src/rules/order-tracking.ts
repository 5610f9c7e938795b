import { COURIERS, type CourierKindName } from './couriers.ts'
import type { OrderStatus } from './order.ts'
import type { ParcelState } from './parcel-state.ts'
import { foldText } from './text.ts'

export const TRACKING_STEPS = ['placed', 'confirmed', 'shipped', 'delivered'] as const

type TrackingStep = (typeof TRACKING_STEPS)[number]

/** A change of status; `at` is ISO 8601. */
type StatusChange = { to: OrderStatus; at: string }

/** Index of the last step that a status has reached; -1 if cancelled, as reopening restarts the steps. */
const PROGRESS: Record<OrderStatus, number> = {
  cancelled: -1,
  pending: 0,
  confirmed: 1,
  shipped: 2,
  delivered: 3,
}

/**
 * Returns when an order last reached or passed each step; null for steps still to come. `history` starts with the
 * first status. A cancelled order keeps the steps it had just before, except delivery.
 */
export function trackingSteps(history: StatusChange[]): { key: TrackingStep; at: string | null }[] {
  const isCancelled = history.at(-1)?.to === 'cancelled'
  const times: (string | null)[] = TRACKING_STEPS.map(() => null)
  const end = isCancelled ? history.findLastIndex(({ to }) => to !== 'cancelled') + 1 : history.length
  let progress = -1
  for (const { to, at } of history.slice(0, end)) {
    for (const step of TRACKING_STEPS.keys()) {
      if (step > PROGRESS[to]) times[step] = null
      else if (step > progress) times[step] = at
    }
    progress = PROGRESS[to]
  }
  return TRACKING_STEPS.map((key, step) => ({
    key,
    at: isCancelled && key === 'delivered' ? null : (times[step] ?? null),
  }))
}

export const PARCEL_NEWS = ['attempt', 'returning', 'returned'] as const

type ParcelNews = (typeof PARCEL_NEWS)[number]

/** Matches the French words of a failed delivery attempt, case and accents folded. */
const FAILED_ATTEMPT = /tentatives? echouee|injoignable|ne repond pas|sans reponse|client absent/

/** The courier's words for the state (`text`), and for the last failed delivery attempt, if any. */
type TrackedParcel = { kind: CourierKindName; state: ParcelState; text: string; attempt?: string | undefined }

/** Returns news that the customer sees besides the steps: a failed delivery attempt or a return; else null. */
export function parcelNews({ kind, state, text, attempt }: TrackedParcel): ParcelNews | null {
  if (state === 'returned' || state === 'returning') return state
  const words = foldText(text)
  const isTold = attempt !== undefined && saysAttempt(text, attempt)
  const isFailed = isTold || FAILED_ATTEMPT.test(words) || COURIERS[kind].failedAttempt?.test(words)
  return state === 'delivering' && isFailed ? 'attempt' : null
}

/** True if a parcel's text is the reason of an attempt, or has it between dashes; the reason may have dashes. */
export function saysAttempt(text: string, reason: string): boolean {
  return ` – ${text} – `.includes(` – ${reason} – `)
}
