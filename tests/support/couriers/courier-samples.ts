import type { RemoteKind } from '#server/couriers/adapters/adapter.ts'

export const REFERENCE = '12-ABCDE'
export const TRACKING = '16-AJXL1000-ZR'

type Samples = {
  /** How it refuses the parcel `REFERENCE` with these words. */
  refuse: (words: string) => { status: number; body: unknown }
  /** How it reports these words on the parcel `TRACKING`. */
  report: (words: string) => unknown
  /** Names in its answers that the adapter reads, beside `COMMON_NAMES`. */
  names: string[]
}

export const COMMON_NAMES = [
  ...['success', 'message', 'error', 'errors', 'status', 'data', 'id', 'name', 'label', 'tracking'],
  ...['reference', 'orders', 'items', 'delivery', 'address', 'date', 'code'],
]

/** Samples of what each courier answers, for tests that try all adapters. */
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
    report: (event) => ({ [TRACKING]: { activity: [{ event }] } }),
    names: [
      ...['passed', 'failed', 'activity', 'event', 'event_key', 'nom', 'wilaya_id', 'is_active'],
      ...['tarifs', 'tarif', 'rates', 'index'],
    ],
  },
  zrexpress: {
    refuse: (errorMessage) => ({ status: 200, body: { id: 'x', failures: [{ index: 0, errorMessage }] } }),
    report: (description) => ({ state: { name: 'x', description } }),
    names: [
      ...['hasNext', 'level', 'parentId', 'state', 'states', 'situation', 'rates', 'deliveryPrices', 'index'],
      ...['successes', 'failures', 'trackingNumber', 'parcelId', 'externalId', 'fileUrl', 'isPickupPoint'],
      ...['parcelLabelFiles', 'failedTrackingNumbers', 'cityTerritoryId', 'toTerritoryCode'],
      ...['toTerritoryLevel'],
    ],
  },
}
