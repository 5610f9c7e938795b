import type { NewParcel, ParcelIds, RemoteKind } from '#server/couriers/adapters/adapter.ts'
import { ADAPTERS } from '#server/couriers/adapters/adapters.ts'
import type { Answer, openCourierServer } from './courier-server.ts'
import { openEcotrackServer } from './ecotrack-server.ts'

import { openNoestServer } from './noest-server.ts'
import { openAccount } from './open-account.ts'
import { someParcel } from './some-parcel.ts'
import { openYalidineServer } from './yalidine-server.ts'
import { openZrExpressServer } from './zrexpress-server.ts'

type Server = Awaited<ReturnType<typeof openCourierServer>> & { settings: Record<string, string> }

/** What differs between couriers where all have to keep the same promises. */
type Fixture = {
  server: Server
  /** A parcel that the courier takes. */
  parcelOf: (change?: Partial<NewParcel>) => NewParcel
  /** Parcels that the courier has. */
  count: () => number
  /** Whether a draft was handed over. */
  isReady?: (parcel: ParcelIds) => boolean | undefined
  /** Hands a parcel over, or moves it on, so that it can no longer be cancelled. */
  leave: (parcel: ParcelIds) => void
  /** Methods and paths; `tested`: what tries an account; `validated`: what hands a draft over. */
  requests: {
    created: string
    cancelled: string
    tested: string
    found?: string
    label?: string
    validated?: (parcel: ParcelIds) => string
  }
  /** Settings with a wrong key, and its words for them. */
  wrongKey: { settings: Record<string, string>; words: string }
  /** An answer that refuses a whole batch. */
  refuseAll: (words: string) => Answer
  /** Parcels that it refuses alone, with its words. */
  refused: [change: Partial<NewParcel>, words: string][]
  /** An answer that is read, but says of two parcels neither that they were made nor that they were refused. */
  silentOn: (first: string, second: string) => Answer
  /** Its words for a parcel that can no longer be cancelled. */
  tooLate: string
  /** Answers labels with a link to elsewhere, where they are links. */
  linkTo?: (link: string) => Answer
}

const OPENERS: Record<RemoteKind, () => Promise<Fixture>> = {
  yalidine: async () => {
    const server = await openYalidineServer()
    return {
      server,
      parcelOf: someParcel,
      count: () => server.parcels.size,
      leave: ({ tracking }) => server.setStatus(tracking, 'Expédié'),
      requests: {
        created: 'POST parcels',
        found: 'GET parcels',
        cancelled: 'DELETE parcels',
        tested: 'GET wilayas',
      },
      wrongKey: { settings: { apiToken: 'old' }, words: 'Invalid API ID or API TOKEN' },
      refuseAll: (message) => ({ status: 403, body: { error: { message } } }),
      refused: [
        [{ commune: { id: '1602', name: 'aïn taya' } }, 'The to_commune_name is invalid'],
        [{ desk: { id: '1', name: 'Ailleurs' } }, 'The stopdesk_id parameter is required'],
        [{ phone: '55' }, 'The contact_phone is invalid'],
      ],
      silentOn: (first, second) => ({
        body: { [first]: { success: true, tracking: null }, [second]: 'what' },
      }),
      tooLate: 'ne supprime plus',
    }
  },
  ecotrack: async () => {
    const server = await openEcotrackServer()
    return {
      server,
      parcelOf: someParcel,
      count: () => server.orders.size,
      leave: ({ tracking }) => {
        const order = server.orders.get(tracking)
        if (order) order.isValidated = true
      },
      isReady: ({ tracking }) => server.orders.get(tracking)?.isValidated,
      requests: {
        created: 'POST create/orders',
        found: 'GET get/orders',
        cancelled: 'DELETE delete/order',
        tested: 'GET validate/token',
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
    }
  },
  noest: async () => {
    const server = await openNoestServer()
    return {
      server,
      parcelOf: (change) => someParcel({ commune: { id: 'Alger Centre', name: 'Alger Centre' }, ...change }),
      count: () => server.parcels.length,
      leave: ({ tracking }) => {
        const parcel = server.parcels.find((one) => one.tracking === tracking)
        if (parcel) parcel.isValidated = true
      },
      isReady: ({ tracking }) => server.parcels.find((one) => one.tracking === tracking)?.isValidated,
      requests: {
        created: 'POST create/orders',
        cancelled: 'POST delete/order',
        tested: 'GET fees',
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
    }
  },
  zrexpress: async () => {
    const server = await openZrExpressServer()
    const { alger, setif, centre } = server.territories
    return {
      server,
      parcelOf: (change) =>
        someParcel({ commune: { id: `${alger}/${centre}`, name: 'Alger Centre' }, ...change }),
      count: () => server.parcels.length,
      leave: ({ tracking }) => server.move(tracking, 'vers_wilaya'),
      isReady: ({ remoteId }) =>
        server.parcels.find(({ id }) => id === remoteId)?.state.name === 'pret_a_expedier',
      requests: {
        created: 'POST parcels/bulk',
        found: 'POST parcels/search',
        cancelled: 'DELETE parcels/bulk',
        tested: 'POST workflows/search',
        label: 'POST parcels/labels/individual/pdf',
        validated: ({ remoteId }) => `PATCH parcels/${remoteId}/state`,
      },
      wrongKey: { settings: { apiKey: 'old' }, words: 'Unauthorized' },
      refuseAll: (detail) => ({ status: 400, body: { title: 'Bad Request', detail } }),
      refused: [
        [
          { commune: { id: `${setif}/${centre}`, name: 'Ailleurs' }, amount: 150_001 },
          'District is not in city, Amount is too large',
        ],
        [{ commune: { id: 'odd', name: 'odd' } }, 'District is not in city'],
      ],
      silentOn: () => ({
        status: 207,
        body: { successes: [{ index: 0, parcelId: 'x', trackingNumber: null }, { index: '1' }, null, 5] },
      }),
      tooLate: 'Parcel cannot be deleted',
      linkTo: (fileUrl) => ({ body: { parcelLabelFiles: [{ fileUrl }] } }),
    }
  },
}

/** A server of a courier with an account at it, as a test of all couriers needs it. */
export async function openRemoteCourier(kind: RemoteKind) {
  const fixture = await OPENERS[kind]()
  const { server, parcelOf } = fixture
  const adapter = ADAPTERS[kind]
  const clock = { now: Date.parse('2026-11-23T09:00:00Z') }
  const open = (settings: Record<string, string> = {}) =>
    openAccount(adapter, { ...server.settings, ...settings }, { deadline: server.deadline, clock })
  const account = open()
  return {
    ...fixture,
    adapter,
    clock,
    open,
    account,
    create: (...changes: Partial<NewParcel>[]) => adapter.create(account, changes.map(parcelOf)),
    /** One parcel that the courier has. */
    createOne: async () => {
      const [result] = await adapter.create(account, [parcelOf()])
      if (result?.kind !== 'created') throw new Error(`${kind} made no parcel`)
      return result.parcel
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
