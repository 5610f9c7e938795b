import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CourierError } from './courier-error.ts'

/** The longest time in ms that a request waits until its quota allows it. */
const MAX_WAIT = 65_000
/** ms to block after a 429 without Retry-After, doubled by each consecutive 429. */
const FIRST_BLOCK = 60_000
const MAX_BLOCK = 24 * 60 * 60_000
const HOUR = 60 * 60_000
/** For each window named in headers, the time in ms at which it ends. */
const WINDOW_ENDS: Record<string, (now: number) => number> = {
  second: (now) => now + 1000,
  minute: (now) => now + 60_000,
  hour: (now) => nextMultiple(now, HOUR),
  // The courier's midnight. Its time zone is unknown: UTC or, an hour earlier, Algiers.
  day: (now) => Math.min(nextMultiple(now, 24 * HOUR), nextMultiple(now + HOUR, 24 * HOUR) - HOUR),
}

type Options = {
  quotas: { requests: number; within: number }[]
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

export type Quota = ReturnType<typeof createQuota>

/** Keeps requests within announced quotas, the `…-quota-left` headers, and the wait that a 429 asks for. */
export function createQuota({ quotas, now = Date.now, pause = sleep }: Options) {
  const longest = Math.max(0, ...quotas.map(({ within }) => within))
  let taken: number[] = []
  let blockedUntil = 0
  /** Set by a 429: requests fail at once, because couriers extend the wait of clients that keep asking. */
  let refusedUntil = 0
  let block = FIRST_BLOCK

  /** ms until the next request is allowed. */
  const wait = (): number => {
    const at = now()
    taken = taken.filter((time) => time > at - longest && time <= at)
    const waits = quotas.map(({ requests, within }) => (taken.at(-requests) ?? at - within) + within - at)
    return Math.max(0, blockedUntil - at, refusedUntil - at, ...waits)
  }
  const error = () => waitError(wait())

  return {
    wait,
    error,
    /** Waits until a request is allowed. Throws CourierError if that takes too long, at once after a 429. */
    take: async (): Promise<void> => {
      for (let ms = wait(); ms > 0; ms = wait()) {
        if (ms > MAX_WAIT || refusedUntil > now()) throw error()
        await pause(ms)
      }
      taken.push(now())
    },
    /** Updates the limits from the status and the headers of a response. */
    obey: (status: number, headers: IncomingHttpHeaders): void => {
      if (status === 429) {
        const seconds = Number(headers['retry-after'])
        const asked = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
        refusedUntil = Math.max(refusedUntil, now() + Math.min(MAX_BLOCK, asked || block))
        block = Math.min(MAX_BLOCK, block * 2)
        return
      }
      block = FIRST_BLOCK
      for (const [name, endOf] of Object.entries(WINDOW_ENDS)) {
        // Yalidine documents these headers with the prefix `x-`, but its responses were seen without it.
        const left = [headers[`x-${name}-quota-left`], headers[`${name}-quota-left`]]
        if (left.some((value) => String(value ?? '').trim() === '0'))
          blockedUntil = Math.max(blockedUntil, endOf(now()))
      }
    },
    /** Cancels the courier's request to wait, so that the owner can try again. */
    unblock: (): void => {
      blockedUntil = 0
      refusedUntil = 0
    },
  }
}

function nextMultiple(now: number, span: number): number {
  return (Math.floor(now / span) + 1) * span
}

/** Makes the error for a courier that accepts no requests for `wait` ms. */
export function waitError(wait: number): CourierError {
  const seconds = Math.ceil(wait / 1000)
  return new CourierError(`Le transporteur demande d’attendre : réessayez dans ${seconds} s`, { wait })
}
