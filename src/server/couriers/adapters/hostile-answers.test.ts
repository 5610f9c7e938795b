import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValidationError } from '#server/errors.ts'
import {
  COMMON_NAMES,
  REFERENCE,
  SAMPLES,
  TRACKING,
} from '../../../../tests/support/couriers/courier-samples.ts'
import { someParcel } from '../../../../tests/support/couriers/some-parcel.ts'
import type { Account, Adapter } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { CourierError } from './courier-error.ts'
import { createAccount } from './courier-http.ts'
import { Quota } from './quota.ts'

/** Names that every object or list has, or that may be keys. */
const ANY_NAMES = ['0', '1', TRACKING, 'constructor', '__proto__', 'toString', 'length', ...COMMON_NAMES]
const TEXTS = [
  '',
  REFERENCE,
  TRACKING,
  'wilaya',
  'commune',
  'livred',
  'https://evil.example/',
  '2026-11-23 10:00:00',
]

/** Answers of any shape, with the names that the adapter of a courier reads. */
function answersOf({ kind }: Adapter) {
  const names = fc.constantFrom(...ANY_NAMES, ...SAMPLES[kind].names)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(...TEXTS),
      fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 16, 1e308, 'NaN'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(names, tie('value'), { maxKeys: 8 }),
    ),
  }))
  return fc.record({
    status: fc.constantFrom(200, 200, 200, 207, 302, 400, 404, 422),
    body: fc.oneof(
      value.map((json) => JSON.stringify(json)),
      fc.constantFrom('', '<html>', '%PDF', '{"a":', '['.repeat(20_000) + ']'.repeat(20_000)),
    ),
  })
}

type Answers = { status: number; body: string }[]

/** An account whose courier gives these answers, over and over. */
function openHostile(adapter: Adapter, given: Answers): Account {
  let count = 0
  const settings = { baseUrl: 'https://courier.example/', fromWilaya: '16' }
  return createAccount(adapter, settings, {
    quota: new Quota({ quotas: [] }),
    request: async () => {
      const { status, body } = given[count % given.length] ?? { status: 200, body: '' }
      count += 1
      return { status, headers: { location: body }, body: Buffer.from(body) }
    },
  })
}

const PARCEL = { tracking: TRACKING, remoteId: null }

const CALLS: Record<string, (adapter: Adapter, account: Account) => Promise<unknown> | undefined> = {
  test: (adapter, account) => adapter.test(account),
  places: (adapter, account) => adapter.places(account),
  fees: (adapter, account) => adapter.fees(account),
  create: (adapter, account) =>
    adapter.create(account, [someParcel({ reference: REFERENCE }), someParcel({ items: [] })]),
  find: (adapter, account) => adapter.find?.(account, REFERENCE, new Date('2026-11-23')),
  validate: (adapter, account) => adapter.validate?.(account, PARCEL),
  cancel: (adapter, account) => adapter.cancel(account, { tracking: TRACKING, remoteId: 'x' }),
  report: (adapter, account) => adapter.report(account, [PARCEL]),
  correct: (adapter, account) => adapter.correct?.(account, PARCEL, someParcel({ reference: REFERENCE })),
  ask: (adapter, account) => adapter.retry?.ask(account, PARCEL),
  isAsked: (adapter, account) => adapter.retry?.isAsked(account, PARCEL),
  addNote: (adapter, account) => adapter.retry?.addNote(account, PARCEL, 'note'),
  fetchLabel: (adapter, account) => adapter.fetchLabel?.(account, PARCEL),
}

const cases = Object.values(ADAPTERS).flatMap((adapter) =>
  Object.entries(CALLS).map(([name, call]) => ({ kind: adapter.kind, name, adapter, call })),
)

test.each(cases)(
  '$kind: whatever $name is answered, it fails with a CourierError or not at all',
  async ({ adapter, call }) => {
    const property = fc.asyncProperty(
      fc.array(answersOf(adapter), { minLength: 1, maxLength: 4 }),
      async (given) => {
        try {
          await call(adapter, openHostile(adapter, given))
        } catch (error) {
          if (!(error instanceof ValidationError)) expect(error).toBeInstanceOf(CourierError)
        }
      },
    )
    await fc.assert(property, { numRuns: 60 })
  },
)
