import { ALGIERS_OFFSET } from './algiers-time.ts'

export const CALL_OUTCOMES = ['reached', 'no_answer', 'busy', 'off', 'wrong_number', 'call_back'] as const

export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_LABELS: Record<CallOutcome, string> = {
  reached: 'Joint',
  no_answer: 'Ne répond pas',
  busy: 'Occupé',
  off: 'Éteint',
  wrong_number: 'Faux numéro',
  call_back: 'À rappeler',
}

/** By default, an unanswered call is repeated after `WAIT` ms, within these hours of Algiers. */
const OPENING = 9
const CLOSING = 20
const WAIT = 2 * 3_600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** True if the status of the order may change together with this call. */
export function allowsStatus(outcome: CallOutcome): boolean {
  return outcome === 'reached' || outcome === 'wrong_number'
}

/** Returns true for an unanswered call, which counts as an attempt. */
export function isUnanswered(outcome: CallOutcome): boolean {
  return outcome === 'no_answer' || outcome === 'busy' || outcome === 'off'
}

/** Returns when to call again after an unanswered call: 2 hours later, within opening hours. */
export function nextCall(now: Date): Date {
  return intoOpening(new Date(now.getTime() + WAIT))
}

/** Moves a time before 9:00 of Algiers to 9:00, one after 20:00 to 9:00 of the next day. */
export function intoOpening(time: Date): Date {
  const local = time.getTime() + ALGIERS_OFFSET
  const midnight = local - (local % DAY)
  const opening = midnight + OPENING * HOUR
  if (local < opening) return new Date(opening - ALGIERS_OFFSET)
  if (local > midnight + CLOSING * HOUR) return new Date(opening + DAY - ALGIERS_OFFSET)
  return time
}

/** Returns when to call again after reaching the customer, if the order stays pending: 2 hours later. */
export function afterReached(now: Date): Date {
  return new Date(now.getTime() + WAIT)
}
