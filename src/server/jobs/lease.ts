import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Row } from '#server/db/tables.ts'

// A lease is an expiry in the column `taken_until`: one instance holds the row until then, and extends it.

/** Matches rows without a lease or with an expired one. */
export function isFree(now: Date): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<{ leased: Pick<Row<'parcels'>, 'taken_until'> }, 'leased'>()
  return or([eb('taken_until', 'is', null), eb('taken_until', '<', now.toISOString())])
}

/** Returns the expiry of a lease of `ms` that starts now, in ISO 8601. */
export function leaseEnd(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}

/** Calls `beat` every `ms` while `work` runs. */
export async function withHeartbeat<Result>(
  ms: number,
  beat: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void beat().catch(() => undefined), ms).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
