import type { NewParcel } from '#server/couriers/adapters/adapter.ts'
import { zrexpress } from '#server/couriers/adapters/zrexpress/adapter.ts'
import { openAccount } from './open-account.ts'
import { someParcel } from './some-parcel.ts'
import { openZrExpressServer } from './zrexpress-server.ts'

/** A server of ZR Express, and an account at it. */
export async function openZrExpress() {
  const server = await openZrExpressServer()
  const account = openAccount(zrexpress, server.settings, { deadline: server.deadline })
  const { alger, centre } = server.territories
  const parcelOf = (reference: string, change: Partial<NewParcel> = {}) =>
    someParcel({ reference, commune: { id: `${alger}/${centre}`, name: 'Alger Centre' }, ...change })
  return Object.assign(server, {
    account,
    parcelOf,
    create: (...references: string[]) =>
      zrexpress.create(
        account,
        references.map((reference) => parcelOf(reference)),
      ),
    /** One parcel, not ready yet. */
    createOne: async () => {
      await zrexpress.create(account, [parcelOf('12-ABCDE')])
      const { trackingNumber = '', id = '' } = server.parcels.at(-1) ?? {}
      return { tracking: trackingNumber, remoteId: id }
    },
  })
}
