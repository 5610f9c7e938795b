import type { Account, Adapter, RemoteKind } from '#server/couriers/adapters/adapter.ts'
import { createAccount } from '#server/couriers/adapters/courier-http.ts'
import { createQuota } from '#server/couriers/adapters/quota.ts'
import { someParcel } from './some-parcel.ts'

export const REFERENCE = '12-ABCDE'
export const TRACKING = '16-AJXL1000-ZR'

type Samples = {
  /** How it refuses the parcel `REFERENCE` with these words. */
  refuse: (words: string) => { status: number; body: unknown }
  /** How it reports these words, or the key of a state, on the parcel `TRACKING`. */
  report: (words: string) => unknown
  /** Names in its answers that the adapter reads, beside `COMMON_NAMES`. */
  names: string[]
}

export const COMMON_NAMES = [
  ...['success', 'message', 'error', 'errors', 'status', 'data', 'id', 'name', 'label', 'tracking'],
  ...['reference', 'orders', 'items', 'delivery', 'address', 'date', 'code'],
]

export const SAMPLES: Record<RemoteKind, Samples> = {
  yalidine: {
    refuse: (message) => ({
      status: 200,
      body: { data: [{ id: 16, name: 'Alger' }], [REFERENCE]: { success: false, message } },
    }),
    report: (last_status) => ({ data: [{ tracking: TRACKING, last_status }] }),
    names: ['has_more', 'last_status', 'per_commune', 'wilaya_id', 'labels', 'event'],
  },
  ecotrack: {
    refuse: (message) => ({ status: 200, body: { results: { [REFERENCE]: { success: false, message } } } }),
    report: (status) => ({ data: { [TRACKING]: { status } } }),
    names: ['results', 'activity', 'nom', 'wilaya_id', 'index', 'tarif'],
  },
  noest: {
    refuse: (words) => ({ status: 200, body: { failed: { 0: words } } }),
    // A label of an event begins with a capital, a key does not.
    report: (event) => ({
      [TRACKING]: { activity: [/^\p{Lu}/u.test(event) ? { event } : { event_key: event }] },
    }),
    names: [
      ...['passed', 'failed', 'activity', 'event', 'event_key', 'nom', 'wilaya_id', 'is_active'],
      ...['tarifs', 'tarif', 'rates', 'index'],
    ],
  },
  zrexpress: {
    refuse: (errorMessage) => ({ status: 200, body: { id: 'x', failures: [{ index: 0, errorMessage }] } }),
    report: (name) => ({ state: { name, description: name } }),
    names: [
      ...['hasNext', 'level', 'parentId', 'state', 'states', 'situation', 'rates', 'deliveryPrices', 'index'],
      ...['successes', 'failures', 'trackingNumber', 'parcelId', 'externalId', 'fileUrl', 'isPickupPoint'],
      ...['parcelLabelFiles', 'failedTrackingNumbers', 'cityTerritoryId', 'toTerritoryCode'],
      ...['toTerritoryLevel'],
    ],
  },
}

const PARCEL = { tracking: TRACKING, remoteId: null }

/** All that an adapter may be called for, about the parcel of the samples. */
export const CALLS: Record<string, (adapter: Adapter, account: Account) => Promise<unknown> | undefined> = {
  test: (adapter, account) => adapter.test(account),
  places: (adapter, account) => adapter.places(account),
  fees: (adapter, account) => adapter.fees(account),
  create: (adapter, account) =>
    adapter.create(account, [someParcel({ reference: REFERENCE }), someParcel({ items: [] })]),
  find: (adapter, account) => adapter.find?.(account, REFERENCE, new Date('2026-11-23')),
  validate: (adapter, account) => adapter.validate?.(account, PARCEL),
  cancel: (adapter, account) => adapter.cancel(account, { ...PARCEL, remoteId: 'x' }),
  report: (adapter, account) => adapter.report(account, [PARCEL]),
  correct: (adapter, account) => adapter.correct?.(account, PARCEL, someParcel({ reference: REFERENCE })),
  ask: (adapter, account) => adapter.retry?.ask(account, PARCEL),
  isAsked: (adapter, account) => adapter.retry?.isAsked(account, PARCEL),
  addNote: (adapter, account) => adapter.retry?.addNote(account, PARCEL, 'note'),
  fetchLabel: (adapter, account) => adapter.fetchLabel?.(account, PARCEL),
}

type Given = { status: number; body: string; location?: string }

/** An account whose courier gives these answers, over and over. */
export function openAnswering(
  adapter: Adapter,
  given: Given[],
  secrets: Record<string, string> = {},
): Account {
  let count = 0
  const settings = { baseUrl: 'https://courier.example/', fromWilaya: '16', ...secrets }
  return createAccount(adapter, settings, {
    quota: createQuota({ quotas: [] }),
    request: async () => {
      const { status, body, location = '' } = given[count % given.length] ?? { status: 200, body: '' }
      count += 1
      return { status, headers: { location }, body: Buffer.from(body) }
    },
  })
}
