import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SAMPLES, TRACKING } from '#support/couriers/courier-samples.ts'
import type { Answer, Call } from '#support/couriers/courier-server.ts'
import { failureOf } from '#support/couriers/failure-of.ts'
import { openRemoteCourier } from '#support/couriers/remote-couriers.ts'
import type { NewParcel } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { parseJson } from './decode.ts'

// Runs <kind>/cases.json: requests in the fields of each courier, and how its answers are read.

type Courier = Awaited<ReturnType<typeof openRemoteCourier>>

type Case = {
  title: string
  /** Several cases with one title; each entry has the fields that differ. */
  each?: Partial<Case>[]
  call: keyof typeof CALLS
  settings?: Record<string, string>
  /** What differs from a parcel that the courier takes; their references are 1-AAAAA, 2-AAAAA, … */
  parcels?: Partial<NewParcel>[]
  trackings?: string[]
  /** Body of a webhook message: JSON, or a text. */
  message?: unknown
  /** Answers by method and path, in place of the server's own. */
  answers?: Record<string, Answer | Answer[]>
  /** The last request by method and path; null if there must be none. */
  asked?: Record<string, { query?: Record<string, string>; body?: unknown } | null>
  result?: unknown
  /** The kind of each result, if its other fields do not matter. */
  kinds?: string[]
  /** A part of the error's message, and its fields. */
  failure?: { message?: string; isUncertain?: boolean; isRefusal?: boolean }
}

const [FIRST, T1] = ['1-AAAAA', 'T1']
const SINCE = new Date('2026-11-23T00:00:00Z')
const NOW = new Date('2026-11-23T09:00:00Z')

const CALLS = {
  test: ({ adapter, account }: Courier) => adapter.test(account),
  places: ({ adapter, account }: Courier) => adapter.places(account),
  fees: ({ adapter, account }: Courier) => adapter.fees(account),
  create: ({ create }: Courier, { parcels = [{}] }: Case) =>
    create(...parcels.map((change, index) => ({ reference: `${index + 1}-AAAAA`, ...change }))),
  find: ({ adapter, account }: Courier) => adapter.find?.(account, FIRST, SINCE),
  validate: ({ adapter, account }: Courier) => adapter.validate?.(account, named(T1)),
  correct: ({ adapter, account, parcelOf }: Courier, { parcels }: Case) =>
    adapter.correct?.(account, named(T1), parcelOf(parcels?.[0])),
  cancel: ({ adapter, account }: Courier) => adapter.cancel(account, named(T1)),
  report: ({ adapter, account }: Courier, { trackings = [T1] }: Case) =>
    adapter.report(account, trackings.map(named)),
  news: async ({ adapter, account, sign }: Courier, { message }: Case) => {
    const { headers, body } = sign(typeof message === 'string' ? message : JSON.stringify(message))
    const json = () => parseJson(body, String)
    return adapter.webhook?.read(account, { headers, body, json, now: NOW })
  },
}

function named(tracking: string) {
  return { tracking, remoteId: null }
}

/** The values of each name, joined by commas. */
function queryOf({ query }: Call): Record<string, string> {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join()]))
}

describe.each(Object.values(ADAPTERS))('$kind', ({ kind }) => {
  const file = new URL(`${kind}/cases.json`, import.meta.url)
  const { states, cases }: { states: Record<string, string[]>; cases: Case[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )

  test.each(Object.entries(states))('its words for %s', async (state, words) => {
    await using courier = await openRemoteCourier(kind)
    const { adapter, account, requests, server } = courier
    for (const word of words) {
      server.fail(requests.reported(named(TRACKING)), { body: JSON.stringify(SAMPLES[kind].report(word)) })
      const [report] = await adapter.report(account, [named(TRACKING)])
      expect([word, report?.state]).toEqual([word, state === 'none' ? null : state])
    }
  })

  const all = cases.flatMap((one) => one.each?.map((part) => ({ ...one, ...part })) ?? [one])

  test.each(all)('$title', async (one) => {
    const { answers = {}, asked = {}, result, kinds, failure } = one
    await using courier = await openRemoteCourier(kind, one.settings)
    const { server } = courier
    for (const [request, given] of Object.entries(answers))
      for (const answer of [given].flat()) server.fail(request, answer)
    const outcome = CALLS[one.call](courier, one)
    if (failure) {
      const message = expect.stringContaining(failure.message ?? '')
      expect(await failureOf(outcome)).toMatchObject({ ...failure, message })
    } else if (kinds) {
      expect(await outcome).toMatchObject(kinds.map((kind) => ({ kind })))
    } else expect(await outcome).toEqual(result)
    for (const [request, wanted] of Object.entries(asked)) {
      const last = server.calls.findLast(({ method, path }) => `${method} ${path}` === request)
      expect(last && { query: queryOf(last), body: last.body }).toEqual(
        wanted
          ? { query: expect.objectContaining(wanted.query ?? {}), body: wanted.body ?? null }
          : undefined,
      )
    }
  })
})
