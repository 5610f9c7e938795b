import type { NewParcel } from '#server/couriers/adapters/adapter.ts'
import { noest } from '#server/couriers/adapters/noest/adapter.ts'
import { openNoestServer } from './noest-server.ts'
import { openAccount } from './open-account.ts'
import { someParcel } from './some-parcel.ts'

/** A parcel to be made at NOEST, which knows communes by their names. */
export function noestParcel(change: Partial<NewParcel> = {}): NewParcel {
  const commune = { id: 'Alger Centre', name: 'Alger Centre' }
  return someParcel({ reference: '12-ABCDE', commune, ...change })
}

/** A server of NOEST, and an account at it. */
export async function openNoest() {
  const server = await openNoestServer()
  const clock = { now: Date.parse('2026-11-23T09:00:00Z') }
  const account = openAccount(noest, server.settings, { deadline: server.deadline, clock })
  const create = (references: string[]) =>
    noest.create(
      account,
      references.map((reference) => noestParcel({ reference })),
    )
  return Object.assign(server, {
    account,
    clock,
    create,
    /** One draft. */
    createOne: async () => {
      await create(['12-ABCDE'])
      return { tracking: server.parcels.at(-1)?.tracking ?? '', remoteId: null }
    },
    /** What is said of the first parcel, after an event. */
    report: async (event?: [key: string, text: string]) => {
      const tracking = server.parcels[0]?.tracking ?? ''
      if (event) server.move(tracking, ...event)
      const [report] = await noest.report(account, [{ tracking, remoteId: null }])
      return report
    },
  })
}
