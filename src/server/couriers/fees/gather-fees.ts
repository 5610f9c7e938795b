import { findCourierRow } from '../accounts/accounts.ts'
import { callCourier } from '../accounts/open-courier.ts'
import { type FeesResult, feesResultOf, type Step } from '../jobs/jobs.ts'
import { findPlaces } from '../places/places.ts'

/** Asks for the places of a courier, then for its fees; after a wait, for those that are missing. */
export const gatherFees: Step = async (context, job, save) => {
  const row = await findCourierRow(context.db, job.courier_id)
  const known = feesResultOf(job)
  const places = known?.places ?? (await findPlaces(context, row))
  const gathered = [...(known?.fees ?? [])]
  const total = places.wilayas.length
  const results = (): string => JSON.stringify({ places, fees: gathered } satisfies FeesResult)
  if (!(await save({ results: results(), total }))) return { isDone: false }
  const fees = await callCourier(context, row, ({ adapter, account }) =>
    adapter.fees(account, {
      known: gathered,
      onFee: async (fee) => {
        gathered.push(fee)
        await save({ results: results(), total })
      },
    }),
  )
  return { results: JSON.stringify({ places, fees } satisfies FeesResult), total, isDone: true }
}
