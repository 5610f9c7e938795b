import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, type Call, openCourierServer } from './courier-server.ts'
import { plainPdf } from './plain-pdf.ts'
import { ALGER, BARAKI, CENTRE, EULMA, HUB, HUBS, RATES, SETIF, TERRITORIES } from './zrexpress-places.ts'

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
  deliveryType: string
  hubId?: string
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
const API_KEY = 'zr-key-1234'
const TENANT = randomUUID()
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`

/** ZR Express's API of 2026, as docs/couriers/zrexpress.md describes it. */
export async function openZrExpressServer() {
  const parcels: Parcel[] = []
  const customers = new Set<string>()
  const state = {
    slugs: SLUGS,
    /** Rows of a page at most. */
    pageSize: 1000,
    now: new Date('2026-11-23T09:00:00Z'),
    /** Whether a search obeys its keyword. */
    isKeywordObeyed: true,
    /** Links of labels; by default beside the API. */
    linkOf: null as ((tracking: string) => string | null) | null,
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
    if (pageSize > 1000) return { status: 400, body: { title: 'PageSize must be between 1 and 1000' } }
    const size = Math.min(pageSize, state.pageSize)
    const items = rows.slice((pageNumber - 1) * size, pageNumber * size)
    const totalPages = Math.ceil(rows.length / size)
    return {
      body: { items, pageNumber, totalCount: rows.length, totalPages, hasNext: pageNumber < totalPages },
    }
  }

  const search = (keyword?: string) =>
    parcels
      .filter(({ externalId }) => !keyword || !state.isKeywordObeyed || externalId.includes(keyword))
      .reverse()

  const errorsOf = (sent: Sent): [string, string][] => {
    const { deliveryAddress: address, customer, description = '' } = sent
    const isKnown = TERRITORIES.some(
      ({ id, parentId }) => id === address.districtTerritoryId && parentId === address.cityTerritoryId,
    )
    const hub = HUBS.find(({ id, isPickupPoint }) => id === sent.hubId && isPickupPoint)
    const checks: [boolean, string, string][] = [
      [customers.has(customer.customerId), 'CustomerNotFound', 'Customer not found'],
      [/^\+213\d{8,9}$/.test(customer.phone.number1), 'Phone', 'Phone is not valid'],
      [isKnown, 'TerritoryNotFound', 'District is not in city'],
      [sent.deliveryType === 'home' || hub !== undefined, 'HubErrors.HubNotFound', 'Hub not found'],
      [description.length >= 2 && description.length <= 250, 'Description', 'Description is not valid'],
      [sent.amount <= 150_000, 'Amount', 'Amount is too large'],
    ]
    return checks.flatMap(([isFine, code, message]) => (isFine ? [] : [[code, message]]))
  }

  const createBulk = (rows: Sent[]): Answer => {
    const taken = rows.find((row) => parcels.some(({ externalId }) => externalId === row.externalId))
    if (taken) return { status: 409, body: { title: 'Conflict', detail: 'ExternalId already exists' } }
    if (rows.length > 100) return { status: 400, body: { title: 'Too many parcels' } }
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
        isReturn: false,
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

  const linkOf = (tracking: string) =>
    state.linkOf ? state.linkOf(tracking) : `${origin}/labels/${tracking}.pdf?sig=x`
  const labels = (trackings: string[], isOne: boolean): Answer => {
    const failedTrackingNumbers = trackings.filter((tracking) => !find(tracking))
    const files = trackings
      .filter(find)
      .map((tracking) => ({ trackingNumber: tracking, fileUrl: linkOf(tracking) }))
    return {
      body: {
        ...(isOne ? { parcelLabelFiles: files } : { fileUrl: files[0]?.fileUrl }),
        failedTrackingNumbers,
      },
    }
  }

  const answer = ({ method, path, headers, body }: Call): Answer => {
    // Files are beside the API, and asked for without a key.
    if (path.endsWith('.pdf')) {
      return {
        body: plainPdf(100 + parcels.findIndex(({ trackingNumber }) => path.startsWith(trackingNumber))),
      }
    }
    if (headers['x-api-key'] !== API_KEY || headers['x-tenant'] !== TENANT) {
      return { status: 401, body: { title: 'Unauthorized' } }
    }
    const call = `${method} ${path}`
    const sent = (body ?? {}) as Record<string, never>
    if (call === 'POST territories/search') return page(TERRITORIES, body)
    if (call === 'POST hubs/search') return page(HUBS, body)
    if (call === 'POST workflows/search') {
      return page(
        [{ id: randomUUID(), name: 'Défaut', isDefault: true, states: state.slugs.map(stateOf) }],
        body,
      )
    }
    if (call === 'POST parcels/search') return page(search(sent.keyword), body)
    if (call === 'GET delivery-pricing/rates') return { body: RATES }
    if (call === 'POST customers/individual') {
      const id = randomUUID()
      customers.add(id)
      return { body: { id } }
    }
    if (call === 'POST parcels/bulk') return createBulk(sent.parcels ?? [])
    if (call === 'DELETE parcels/bulk') return remove(sent.parcelIds ?? [])
    if (call === 'DELETE parcels/bulk/by-tracking-number') return remove(sent.trackingNumbers ?? [])
    if (call.startsWith('POST parcels/labels/')) {
      return labels(sent.trackingNumbers ?? [], path.includes('individual'))
    }
    const [, key = '', part] = /^parcels\/([^/]+)(\/state)?$/.exec(path) ?? []
    if (method === 'PATCH' && part) return setState(key, sent.newStateId ?? '')
    const parcel = method === 'GET' && find(key)
    return parcel
      ? { body: parcel }
      : { status: 404, body: { title: 'NotFound', detail: 'Parcel not found' } }
  }

  const server = await openCourierServer('api/v1/', answer)
  const { origin } = new URL(server.url)
  return Object.assign(server, {
    parcels,
    customers,
    state,
    territories: { alger: ALGER, setif: SETIF, centre: CENTRE, baraki: BARAKI, eulma: EULMA },
    hub: HUB,
    settings: { baseUrl: server.url, apiKey: API_KEY, tenant: TENANT, webhookSecret: SECRET },
    /** Moves a parcel to a state, as ZR Express does. */
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
