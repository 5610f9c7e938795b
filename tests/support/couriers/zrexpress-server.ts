import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, type Call, openCourierServer } from './courier-server.ts'
import { plainPdf } from './plain-pdf.ts'

type Parcel = Record<string, unknown> & {
  id: string
  trackingNumber: string
  externalId: string
  createdAt: string
  state: { id: string; name: string; description: string }
}
type Sent = Record<string, unknown> & {
  customer: { customerId: string; phone: { number1: string } }
  deliveryAddress: { cityTerritoryId: string; districtTerritoryId: string }
  description?: string
  amount: number
}

const SLUGS = [
  'commande_recue',
  'appel_confirmation',
  'pret_a_expedier',
  'confirme_au_bureau',
  'vers_wilaya',
  'sortie_en_livraison',
  'livre',
  'recupere_par_fournisseur',
]
const [ALGER, CENTRE, HUB] = Array.from({ length: 3 }, () => randomUUID())
// Wilayas come without a cover of the account, their communes with one.
const delivery = { hasHomeDelivery: true, hasPickupPoint: true }
const TERRITORIES = [
  { id: ALGER, code: 16, name: 'Alger', level: 'wilaya', parentId: null, delivery },
  {
    ...{ id: CENTRE, code: 1601, name: 'Alger Centre', level: 'commune', parentId: ALGER },
    delivery: { ...delivery, canSend: true },
  },
]
const HUBS = [
  {
    ...{ id: HUB, name: 'Hub Alger 16', isPickupPoint: true },
    address: { cityTerritoryId: ALGER, districtTerritoryId: CENTRE, district: 'Alger Centre' },
  },
]
const deliveryPrices = [{ deliveryType: 'home', price: 400, discountedPrice: null, isSpecificPrice: false }]
const RATES = { rates: [{ toTerritoryCode: 16, toTerritoryLevel: 'wilaya', deliveryPrices }] }
const API_KEY = 'zr-key-1234'
const TENANT = randomUUID()
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`

/** ZR Express's API of 2026, as docs/couriers/zrexpress.md describes it. */
export async function openZrExpressServer() {
  const parcels: Parcel[] = []
  const state = {
    slugs: SLUGS,
    now: new Date('2026-11-23T09:00:00Z'),
  }
  const ids = new Map<string, string>()
  const stateOf = (slug: string) => {
    const id = ids.get(slug) ?? randomUUID()
    ids.set(slug, id)
    return { id, name: slug, description: slug.replaceAll('_', ' ') }
  }
  const find = (key: string) => parcels.find(({ id, trackingNumber }) => id === key || trackingNumber === key)

  const page = (rows: unknown[], body: unknown): Answer => {
    const { pageNumber, pageSize } = body as { pageNumber: number; pageSize: number }
    const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    const totalPages = Math.ceil(rows.length / pageSize)
    return {
      body: { items, pageNumber, totalCount: rows.length, totalPages, hasNext: pageNumber < totalPages },
    }
  }

  const search = (keyword?: string) =>
    parcels.filter(({ externalId }) => !keyword || externalId.includes(keyword)).reverse()

  const errorsOf = (sent: Sent): [string, string][] => {
    const { deliveryAddress: address, customer, description = '' } = sent
    const isKnown = TERRITORIES.some(
      ({ id, parentId }) => id === address.districtTerritoryId && parentId === address.cityTerritoryId,
    )
    const checks: [boolean, string, string][] = [
      [/^\+213\d{8,9}$/.test(customer.phone.number1), 'Phone', 'Phone is not valid'],
      [isKnown, 'TerritoryNotFound', 'District is not in city'],
      [description.length >= 2 && description.length <= 250, 'Description', 'Description is not valid'],
      [sent.amount <= 150_000, 'Amount', 'Amount is too large'],
    ]
    return checks.flatMap(([isFine, code, message]) => (isFine ? [] : [[code, message]]))
  }

  const createBulk = (rows: Sent[]): Answer => {
    const taken = rows.find((row) => parcels.some(({ externalId }) => externalId === row.externalId))
    if (taken) return { status: 409, body: { title: 'Conflict', detail: 'ExternalId already exists' } }
    const successes: unknown[] = []
    const failures: unknown[] = []
    for (const [index, sent] of rows.entries()) {
      const errors = errorsOf(sent)
      for (const [errorCode, errorMessage] of errors) failures.push({ index, errorCode, errorMessage })
      if (errors.length > 0) continue
      const parcel = {
        ...sent,
        id: randomUUID(),
        trackingNumber: `16-AJXL${1000 + parcels.length}-ZR`,
        externalId: String(sent.externalId),
        createdAt: state.now.toISOString(),
        state: stateOf(state.slugs[0] ?? ''),
      }
      parcels.push(parcel)
      successes.push({ index, parcelId: parcel.id, trackingNumber: parcel.trackingNumber })
    }
    const status = failures.length === 0 ? 200 : successes.length > 0 ? 207 : 400
    return { status, body: { totalRequested: rows.length, successes, failures } }
  }

  const remove = (keys: string[]): Answer => {
    const failures: unknown[] = []
    for (const [index, key] of keys.entries()) {
      const parcel = find(key)
      const isHere =
        parcel && state.slugs.indexOf(parcel.state.name) <= state.slugs.indexOf('pret_a_expedier')
      if (isHere) parcels.splice(parcels.indexOf(parcel), 1)
      else failures.push({ index, errorCode: 'Parcel', errorMessage: 'Parcel cannot be deleted' })
    }
    const successCount = keys.length - failures.length
    return { status: failures.length === 0 ? 200 : 400, body: { successCount, failures } }
  }

  const setState = (key: string, newStateId: string): Answer => {
    const parcel = find(key)
    const slug = [...ids].find(([, id]) => id === newStateId)?.[0]
    if (!parcel || !slug) return { status: 404, body: { title: 'NotFound', detail: 'State not found' } }
    parcel.state = stateOf(slug)
    return { body: { parcelId: parcel.id, newStateId, newStateName: slug } }
  }

  const labels = (trackings: string[]): Answer => {
    const parcelLabelFiles = trackings
      .filter(find)
      .map((trackingNumber) => ({ trackingNumber, fileUrl: `${origin}/labels/${trackingNumber}.pdf?sig=x` }))
    return { body: { parcelLabelFiles, failedTrackingNumbers: trackings.filter((one) => !find(one)) } }
  }

  const refuse = ({ path, headers }: Call): Answer | null =>
    // Files are beside the API, and asked for without a key.
    path.endsWith('.pdf') || (headers['x-api-key'] === API_KEY && headers['x-tenant'] === TENANT)
      ? null
      : { status: 401, body: { title: 'Unauthorized' } }

  const post = (answer: (sent: Record<string, never>) => Answer) => (call: Call) =>
    answer((call.body ?? {}) as Record<string, never>)

  /** A file, or a parcel by its id or tracking. */
  const otherwise = ({ method, path, body }: Call): Answer => {
    if (path.endsWith('.pdf')) {
      const index = parcels.findIndex(({ trackingNumber }) => path.startsWith(trackingNumber))
      return { body: plainPdf(100 + index) }
    }
    const [, key = '', part] = /^parcels\/([^/]+)(\/state)?$/.exec(path) ?? []
    if (method === 'PATCH' && part) return setState(key, (body as { newStateId: string }).newStateId)
    const parcel = method === 'GET' && find(key)
    return parcel
      ? { body: parcel }
      : { status: 404, body: { title: 'NotFound', detail: 'Parcel not found' } }
  }

  const server = await openCourierServer({
    basePath: 'api/v1/',
    refuse,
    routes: {
      'POST territories/search': ({ body }) => page(TERRITORIES, body),
      'POST hubs/search': ({ body }) => page(HUBS, body),
      'POST workflows/search': ({ body }) =>
        page([{ id: randomUUID(), name: 'Défaut', isDefault: true, states: state.slugs.map(stateOf) }], body),
      'POST parcels/search': ({ body }) => page(search((body as { keyword?: string }).keyword), body),
      'GET delivery-pricing/rates': () => ({ body: RATES }),
      'POST customers/individual': () => ({ body: { id: randomUUID() } }),
      'POST parcels/bulk': post((sent) => createBulk(sent.parcels ?? [])),
      'DELETE parcels/bulk': post((sent) => remove(sent.parcelIds ?? [])),
      'DELETE parcels/bulk/by-tracking-number': post((sent) => remove(sent.trackingNumbers ?? [])),
      'POST parcels/labels/individual/pdf': post((sent) => labels(sent.trackingNumbers ?? [])),
    },
    otherwise,
  })
  const { origin } = new URL(server.url)
  return Object.assign(server, {
    parcels,
    state,
    territories: { alger: ALGER, centre: CENTRE },
    settings: { baseUrl: server.url, apiKey: API_KEY, tenant: TENANT, webhookSecret: SECRET },
    move: (key: string, slug: string, changes: Record<string, unknown> = {}) => {
      const parcel = find(key)
      if (parcel)
        Object.assign(parcel, { state: stateOf(slug), lastStateUpdateAt: state.now.toISOString() }, changes)
    },
    /** A message of its webhook, signed as Svix does. */
    sign: (message: unknown, { at = state.now, secret = SECRET, id = 'msg_1', family = 'svix' } = {}) => {
      const body = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
      const time = String(Math.floor(at.getTime() / 1000))
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
      const headers = new Headers({
        [`${family}-id`]: id,
        [`${family}-timestamp`]: time,
        [`${family}-signature`]: `v1,${signature}`,
      })
      return { headers, body }
    },
  })
}
