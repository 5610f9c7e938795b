import type { NewParcel, ParcelIds, RemoteKind } from '#server/couriers/adapters/adapter.ts'
import { ADAPTERS } from '#server/couriers/adapters/adapters.ts'
import { createAccount } from '#server/couriers/adapters/courier-http.ts'
import { createQuota } from '#server/couriers/adapters/quota.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import type { Answer } from './courier-server.ts'
import { openEcotrackServer } from './ecotrack-server.ts'
import { openNoestServer } from './noest-server.ts'
import { someParcel } from './some-parcel.ts'
import { openYalidineServer, sign } from './yalidine-server.ts'
import { openZrExpressServer } from './zrexpress-server.ts'

type Servers = {
  yalidine: Awaited<ReturnType<typeof openYalidineServer>>
  ecotrack: Awaited<ReturnType<typeof openEcotrackServer>>
  noest: Awaited<ReturnType<typeof openNoestServer>>
  zrexpress: Awaited<ReturnType<typeof openZrExpressServer>>
}

type Signed = { headers: Headers; body: Uint8Array }

/** What differs between couriers where all have to keep the same promises. */
type Fixture<Server> = {
  open: () => Promise<Server>
  place?: (server: Server) => Partial<NewParcel>
  count: (server: Server) => number
  isReady?: (server: Server, parcel: ParcelIds) => boolean | undefined
  /** Hands a parcel over, or moves it on, so that it can no longer be cancelled. */
  leave: (server: Server, parcel: ParcelIds) => void
  /** Methods and paths; `tested`: what tries an account; `validated`: what hands a draft over. */
  requests: {
    created: string
    cancelled: string
    tested: string
    placed: string
    reported: (parcel: ParcelIds) => string
    found?: string
    label?: string
    validated?: (parcel: ParcelIds) => string
  }
  wrongKey: { settings: Record<string, string>; words: string }
  refuseAll: (words: string) => Answer
  refused: [change: Partial<NewParcel>, words: string][]
  /** An answer that is read, but says of two parcels neither that they were made nor that they were refused. */
  silentOn: (first: string, second: string) => Answer
  tooLate: string
  sign?: (server: Server, message: string) => Signed
  /** Answers labels with a link to elsewhere, where they are links. */
  linkTo?: (link: string) => Answer
}

const COURIERS: { [Kind in RemoteKind]: Fixture<Servers[Kind]> } = {
  yalidine: {
    open: openYalidineServer,
    count: ({ parcels }) => parcels.size,
    leave: (server, { tracking }) => server.setStatus(tracking, 'Expédié'),
    requests: {
      created: 'POST parcels',
      found: 'GET parcels',
      cancelled: 'DELETE parcels',
      tested: 'GET wilayas',
      placed: 'GET communes',
      reported: () => 'GET parcels',
    },
    wrongKey: { settings: { apiToken: 'old' }, words: 'Invalid API ID or API TOKEN' },
    refuseAll: (message) => ({ status: 403, body: { error: { message } } }),
    refused: [
      [{ commune: { id: '1602', name: 'aïn taya' } }, 'The to_commune_name is invalid'],
      [{ desk: { id: '1', name: 'Ailleurs' } }, 'The stopdesk_id parameter is required'],
      [{ phone: '55' }, 'The contact_phone is invalid'],
    ],
    silentOn: (first, second) => ({ body: { [first]: { success: true, tracking: null }, [second]: 'what' } }),
    tooLate: 'ne supprime plus',
    sign: (_server, message) => {
      const { headers, body } = sign(message)
      return { headers: new Headers(headers), body: Buffer.from(body) }
    },
  },
  ecotrack: {
    open: openEcotrackServer,
    count: ({ orders }) => orders.size,
    leave: ({ orders }, { tracking }) => {
      const order = orders.get(tracking)
      if (order) order.isValidated = true
    },
    isReady: ({ orders }, { tracking }) => orders.get(tracking)?.isValidated,
    requests: {
      created: 'POST create/orders',
      found: 'GET get/orders',
      cancelled: 'DELETE delete/order',
      tested: 'GET validate/token',
      placed: 'GET get/communes',
      reported: () => 'GET get/orders/status',
      label: 'GET get/order/label',
      validated: () => 'POST valid/order',
    },
    wrongKey: { settings: { apiToken: 'old' }, words: 'INVALID_TOKEN' },
    refuseAll: (message) => ({ body: { success: false, error: 10002, message } }),
    refused: [
      [{ commune: { id: '16/x', name: 'aïn taya' } }, 'La commune est invalide.'],
      [
        { wilaya: { id: 50, name: 'Bordj Badji Mokhtar' } },
        'Pas de livraison pour la wilaya sélectionnée (10002)',
      ],
      [{ desk: { id: '1699', name: 'Ailleurs' } }, 'Le code de la station est invalide.'],
      [{ phone: '55', name: ' ' }, 'Le champ nom_client est obligatoire.'],
    ],
    silentOn: (first) => ({ body: { results: { [first]: { success: true } } } }),
    tooLate: 'Commande non modifiable (10001)',
  },
  noest: {
    open: openNoestServer,
    place: () => ({ commune: { id: 'Alger Centre', name: 'Alger Centre' } }),
    count: ({ parcels }) => parcels.length,
    leave: ({ parcels }, { tracking }) => {
      const parcel = parcels.find((one) => one.tracking === tracking)
      if (parcel) parcel.isValidated = true
    },
    isReady: ({ parcels }, { tracking }) => parcels.find((one) => one.tracking === tracking)?.isValidated,
    requests: {
      created: 'POST create/orders',
      cancelled: 'POST delete/order',
      tested: 'GET fees',
      placed: 'GET get/communes',
      reported: () => 'POST get/trackings/info',
      label: 'GET get/order/label',
      validated: () => 'POST valid/order',
    },
    wrongKey: { settings: { apiToken: 'old' }, words: 'Unauthenticated.' },
    refuseAll: (message) => ({ status: 422, body: { success: false, message } }),
    refused: [
      [{ commune: { id: 'Bab Azoun', name: 'Bab Azoun' } }, 'The selected commune is invalid.'],
      [{ phone: '123' }, 'The phone field must be between 9 and 10 digits.'],
      [{ desk: { id: '01A', name: 'Adrar' } }, 'Il faut choisir un code de station valide.'],
    ],
    silentOn: () => {
      const nameless = [{ success: true, tracking: 'ECS1' }]
      return { body: { passed: nameless, failed: nameless } }
    },
    tooLate: 'avant sa validation',
    linkTo: (link) => ({ status: 302, headers: { Location: link }, body: '' }),
  },
  zrexpress: {
    open: openZrExpressServer,
    place: ({ territories: { alger, centre } }) => ({
      commune: { id: `${alger}/${centre}`, name: 'Alger Centre' },
    }),
    count: ({ parcels }) => parcels.length,
    leave: (server, { tracking }) => server.move(tracking, 'vers_wilaya'),
    isReady: ({ parcels }, { remoteId }) =>
      parcels.find(({ id }) => id === remoteId)?.state.name === 'pret_a_expedier',
    requests: {
      created: 'POST parcels/bulk',
      found: 'POST parcels/search',
      cancelled: 'DELETE parcels/bulk',
      tested: 'POST workflows/search',
      placed: 'POST territories/search',
      reported: ({ tracking }) => `GET parcels/${tracking}`,
      label: 'POST parcels/labels/individual/pdf',
      validated: ({ remoteId }) => `PATCH parcels/${remoteId}/state`,
    },
    wrongKey: { settings: { apiKey: 'old' }, words: 'Unauthorized' },
    refuseAll: (detail) => ({ status: 400, body: { title: 'Bad Request', detail } }),
    refused: [
      [
        { commune: { id: 'odd/odd', name: 'Ailleurs' }, amount: 150_001 },
        'District is not in city, Amount is too large',
      ],
      [{ commune: { id: 'odd', name: 'odd' } }, 'District is not in city'],
    ],
    silentOn: () => ({
      status: 207,
      body: { successes: [{ index: 0, parcelId: 'x', trackingNumber: null }, { index: '1' }, null, 5] },
    }),
    tooLate: 'Parcel cannot be deleted',
    sign: (server, message) => server.sign(message),
    linkTo: (fileUrl) => ({ body: { parcelLabelFiles: [{ fileUrl }] } }),
  },
}

export async function openRemoteCourier<Kind extends RemoteKind>(
  kind: Kind,
  changed: Record<string, string> = {},
) {
  const fixture: Fixture<Servers[Kind]> = COURIERS[kind]
  const { open: openServer, place, count, isReady, leave, sign: signBy, ...words } = fixture
  const server = await openServer()
  const adapter = ADAPTERS[kind]
  const clock = { now: Date.parse('2026-11-23T09:00:00Z') }
  /** An account at the server, which is of this machine: the shop itself would not ask it. What waits moves the clock. */
  const open = (settings: Record<string, string> = changed) => {
    const pause = async (ms: number) => {
      clock.now += ms
    }
    return createAccount(
      adapter,
      { ...server.settings, ...settings },
      {
        quota: createQuota({ quotas: adapter.quotas, now: () => clock.now, pause }),
        deadline: server.deadline,
        request: (url, request) => requestPublic(url, request, { isPublic: () => true, isHttpAllowed: true }),
      },
    )
  }
  const account = open()
  const parcelOf = (change: Partial<NewParcel> = {}) => someParcel({ ...place?.(server), ...change })
  const create = (...changes: Partial<NewParcel>[]) => adapter.create(account, changes.map(parcelOf))
  return {
    ...words,
    count: () => count(server),
    isReady: (parcel: ParcelIds) => isReady?.(server, parcel),
    leave: (parcel: ParcelIds) => leave(server, parcel),
    sign: (message: string): Signed => {
      if (!signBy) throw new Error(`${kind} has no webhook`)
      return signBy(server, message)
    },
    server,
    adapter,
    clock,
    open,
    account,
    parcelOf,
    create,
    createOne: async (change: Partial<NewParcel> = {}) => {
      const [result] = await create(change)
      if (result?.kind !== 'created') throw new Error(`${kind} made no parcel`)
      return result.parcel
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
