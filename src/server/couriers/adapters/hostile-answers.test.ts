import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValidationError } from '#server/errors.ts'
import {
  CALLS,
  COMMON_NAMES,
  openAnswering,
  REFERENCE,
  SAMPLES,
  TRACKING,
} from '#support/couriers/courier-samples.ts'
import type { Adapter } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { CourierError } from './courier-error.ts'

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
    location: fc.constantFrom(...TEXTS),
    body: fc.oneof(
      value.map((json) => JSON.stringify(json)),
      fc.constantFrom('', '<html>', '%PDF', '{"a":', '['.repeat(20_000) + ']'.repeat(20_000)),
    ),
  })
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
          await call(adapter, openAnswering(adapter, given))
        } catch (error) {
          if (!(error instanceof ValidationError)) expect(error).toBeInstanceOf(CourierError)
        }
      },
    )
    await fc.assert(property, { numRuns: 60 })
  },
)
