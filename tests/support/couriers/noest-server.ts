import { type Answer, type Call, openCourierServer } from './courier-server.ts'
import { plainPdf } from './plain-pdf.ts'

type Order = Record<string, unknown> & { reference: string }
type Fields = {
  user_guid?: string
  tracking?: string
  content?: string
  trackings?: string[]
  orders?: Order[]
}
type Event = { event: string; event_key?: string | undefined; date: string; causer?: string }

export type NoestParcel = { tracking: string; order: Order; isValidated: boolean; activity: Event[] }

const TOKEN = 'noest-token-1234'
const GUID = 'GUID-0001'
const BASE = 'api/public/'
const COMMUNES = [
  { nom: 'Adrar', wilaya_id: 1, code_postal: '01001', is_active: 1 },
  { nom: 'Alger Centre', wilaya_id: 16, code_postal: '16001', is_active: 1 },
  { nom: 'Bab Ezzouar', wilaya_id: 16, code_postal: '16024', is_active: 1 },
  { nom: 'Sétif', wilaya_id: 19, code_postal: '19001', is_active: 1 },
  { nom: 'Bir Haddada', wilaya_id: 19, code_postal: '19040', is_active: 0 },
]
const WILAYAS = [
  { code: 1, nom: 'Adrar', is_active: 1 },
  { code: 16, nom: 'Alger', is_active: 1 },
  { code: 19, nom: 'Sétif', is_active: 1 },
  { code: 33, nom: 'Illizi', is_active: 0 },
]
/** Parcels name a desk by its `code`, which is not its key in the wilayas 1 to 9. */
const DESKS = {
  '01A': { code: '1A', name: 'Adrar', address: 'Cité les Palmiers', map: '', phones: { 0: '0550' } },
  '16B': { code: '16B', name: 'Bab Ezzouar', address: 'Cité 5 juillet', map: '', phones: { 0: '0550' } },
  '19A': { code: '19A', name: 'Sétif ville', address: 'Cité Tlidjene', map: '', phones: {} },
}
const FEES = {
  tarifs: {
    return: { 16: { tarif_id: 400, wilaya_id: 16, tarif: '300', tarif_stopdesk: '300' } },
    delivery: {
      16: { tarif_id: 399, wilaya_id: 16, tarif: '700', tarif_stopdesk: '300' },
      19: { tarif_id: 399, wilaya_id: 19, tarif: '800', tarif_stopdesk: '0' },
    },
  },
}

/** NOEST's public API 2.3, as docs/couriers/noest.md describes it. */
export async function openNoestServer() {
  const parcels: NoestParcel[] = []
  const state = { now: '2026-11-23 09:00:00', labels: 'redirect' as 'redirect' | 'file' | Answer }
  let made = 0
  const find = (tracking: unknown) => parcels.find((parcel) => parcel.tracking === tracking)

  const make = (order: Order) => {
    const tracking = `ECS${1000 + made++}`
    // The sample of the document has the first events without a key.
    const activity = [{ event: 'Uploaded to system', date: state.now }]
    parcels.push({ tracking, order, isValidated: false, activity })
    return { success: true, tracking, reference: order.reference }
  }

  const refusalOf = (order: Order) => {
    if (parcels.some((parcel) => parcel.order.reference === order.reference)) return 'Colis déja existant'
    if (!/^\d{9,10}$/.test(String(order.phone))) {
      return { reference: order.reference, phone: ['The phone field must be between 9 and 10 digits.'] }
    }
    if (order.stop_desk === 1) {
      if (!Object.values(DESKS).some(({ code }) => code === order.station_code))
        return 'Il faut choisir un code de station valide.'
      return null
    }
    const isKnown = COMMUNES.some(
      ({ nom, wilaya_id }) => nom === order.commune && wilaya_id === order.wilaya_id,
    )
    return isKnown ? null : { reference: order.reference, commune: ['The selected commune is invalid.'] }
  }

  const createOrders = (orders: Order[]): Answer => {
    const passed: Record<string, unknown> = {}
    const failed: Record<string, unknown> = {}
    for (const [index, order] of orders.entries()) {
      const refusal = refusalOf(order)
      if (refusal) failed[index] = refusal
      else passed[index] = make(order)
    }
    return { body: { success: Object.keys(failed).length === 0, passed, failed } }
  }

  const validate = (tracking: unknown): Answer => {
    const parcel = find(tracking)
    if (!parcel) return { status: 422, body: { success: false, message: 'Commande introuvable' } }
    if (parcel.isValidated) {
      return {
        status: 422,
        body: { success: false, error: 'already_validated', message: 'Commande déjà validée' },
      }
    }
    parcel.isValidated = true
    parcel.activity.push({ event: 'Validated', date: state.now })
    return { body: { success: true } }
  }

  /** Also a validated order is corrected until it has left; a field that is left out stays. */
  const correct = ({
    tracking,
    user_guid,
    tel,
    tel2,
    wilaya,
    product,
    ...others
  }: Fields & Order): Answer => {
    const parcel = find(tracking)
    if (!parcel || parcel.activity.some(({ event_key }) => event_key)) {
      const message = "Commande non trouvée dans l'étape de modification"
      return { status: 422, body: { success: false, message } }
    }
    const renamed = { phone: tel, phone_2: tel2, wilaya_id: wilaya, produit: product }
    const sent = Object.entries({ ...others, ...renamed }).filter(([, value]) => value !== undefined)
    Object.assign(parcel.order, Object.fromEntries(sent))
    return { body: { success: true } }
  }

  const remove = (tracking: unknown): Answer => {
    const parcel = find(tracking)
    if (!parcel || parcel.isValidated) return { body: { success: false } }
    parcels.splice(parcels.indexOf(parcel), 1)
    return { body: { success: true } }
  }

  const note = (tracking: unknown, event: Omit<Event, 'date' | 'causer'>): Answer => {
    const parcel = find(tracking)
    if (!parcel?.isValidated) return { body: { success: false, message: 'Commande inexistante' } }
    parcel.activity.push({ ...event, date: state.now, causer: 'PARTNER' })
    return { body: { success: true } }
  }

  const info = (trackings: string[]): Answer => {
    const found = trackings.flatMap((tracking) => find(tracking) ?? [])
    if (found.length === 0) return { status: 404, body: { message: 'Trackings not found' } }
    const rows = found.map(({ tracking, order, activity }) => [
      tracking,
      { OrderInfo: { tracking, ...order }, activity, deliveryAttempts: [] },
    ])
    return { body: Object.fromEntries(rows) }
  }

  const label = (tracking: string | null): Answer => {
    const index = parcels.findIndex((parcel) => parcel.tracking === tracking)
    if (index < 0) return { status: 404, body: { message: 'Commande introuvable' } }
    if (state.labels === 'file') return { body: plainPdf(100 + index) }
    if (state.labels !== 'redirect') return state.labels
    return { status: 302, headers: { Location: `/api/labels/${tracking}.pdf?signature=x` }, body: '' }
  }

  const answer = ({ method, path, query, headers, body }: Call): Answer => {
    // Files are beside the API, and asked for without a key.
    if (path.endsWith('.pdf')) {
      return { body: plainPdf(100 + parcels.findIndex(({ tracking }) => path === `${tracking}.pdf`)) }
    }
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'Unauthenticated.' } }
    const call = `${method} ${path}`
    if (call === 'GET get/wilayas') return { body: WILAYAS }
    if (call === 'GET get/communes') return { body: COMMUNES }
    if (call === 'GET desks') return { body: DESKS }
    if (call === 'GET fees') return { body: FEES }
    if (call === 'GET get/order/label') return label(query.get('tracking'))
    const fields = (body ?? {}) as Fields
    if (method === 'POST' && fields.user_guid !== GUID) {
      const errors = { user_guid: ['The selected user_guid is invalid.'] }
      return { status: 422, body: { message: 'The given data was invalid.', errors } }
    }
    if (call === 'POST create/orders') return createOrders(fields.orders ?? [])
    if (call === 'POST valid/order') return validate(fields.tracking)
    if (call === 'POST update/order/before/expedition') return correct(fields as Fields & Order)
    if (call === 'POST delete/order') return remove(fields.tracking)
    if (call === 'POST ask/new-tentative') {
      const event = 'Nouvelle tentative demandée par le vendeur'
      return note(fields.tracking, { event, event_key: 'nouvel_tentative_asked_by_customer' })
    }
    if (call === 'POST add/maj') {
      return note(fields.tracking, { event: fields.content ?? '', event_key: 'mise_a_jour' })
    }
    if (call === 'POST get/trackings/info') return info(fields.trackings ?? [])
    return { status: 404, body: { message: 'Not Found' } }
  }

  const server = await openCourierServer(BASE, answer)
  return Object.assign(server, {
    parcels,
    state,
    settings: { baseUrl: server.url, apiToken: TOKEN, userGuid: GUID },
    /** Adds an event to the history of a parcel. */
    move: (tracking: string, event_key: string, event = event_key, date = state.now, causer = 'NOEST') => {
      find(tracking)?.activity.push({ event, event_key: event_key || undefined, date, causer })
    },
  })
}
