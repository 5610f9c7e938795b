import { type Answer, type Call, openCourierServer } from './courier-server.ts'
import { plainPdf } from './plain-pdf.ts'

type Order = Record<string, unknown> & { reference: string }
type Fields = Record<string, unknown> & {
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
const ASKED = 'nouvel_tentative_asked_by_customer'
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
  const state = { now: '2026-11-23 09:00:00' }
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
  const correct = ({ tracking, user_guid, tel, tel2, wilaya, product, ...others }: Fields): Answer => {
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

  const label = (tracking: string | null): Answer =>
    find(tracking)
      ? { status: 302, headers: { Location: `/api/labels/${tracking}.pdf?signature=x` }, body: '' }
      : { status: 404, body: { message: 'Commande introuvable' } }

  const refuse = ({ method, path, headers, body }: Call): Answer | null => {
    // Files are beside the API, and asked for without a key.
    if (path.endsWith('.pdf')) return null
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'Unauthenticated.' } }
    if (method !== 'POST' || (body as Fields | null)?.user_guid === GUID) return null
    const errors = { user_guid: ['The selected user_guid is invalid.'] }
    return { status: 422, body: { message: 'The given data was invalid.', errors } }
  }
  const post = (answer: (fields: Fields) => Answer) => (call: Call) => answer(call.body as Fields)

  const server = await openCourierServer({
    basePath: BASE,
    refuse,
    routes: {
      'GET get/wilayas': () => ({ body: WILAYAS }),
      'GET get/communes': () => ({ body: COMMUNES }),
      'GET desks': () => ({ body: DESKS }),
      'GET fees': () => ({ body: FEES }),
      'GET get/order/label': ({ query }) => label(query.get('tracking')),
      'POST create/orders': post(({ orders = [] }) => createOrders(orders)),
      'POST valid/order': post(({ tracking }) => validate(tracking)),
      'POST update/order/before/expedition': post((fields) => correct(fields)),
      'POST delete/order': post(({ tracking }) => remove(tracking)),
      'POST ask/new-tentative': post(({ tracking }) =>
        note(tracking, { event: 'Nouvelle tentative demandée par le vendeur', event_key: ASKED }),
      ),
      'POST add/maj': post(({ tracking, content = '' }) =>
        note(tracking, { event: content, event_key: 'mise_a_jour' }),
      ),
      'POST get/trackings/info': post(({ trackings = [] }) => info(trackings)),
    },
    otherwise: ({ path }) =>
      path.endsWith('.pdf')
        ? { body: plainPdf(100 + parcels.findIndex(({ tracking }) => path === `${tracking}.pdf`)) }
        : { status: 404, body: { message: 'Not Found' } },
  })
  return Object.assign(server, {
    parcels,
    state,
    settings: { baseUrl: server.url, apiToken: TOKEN, userGuid: GUID },
    move: (tracking: string, event_key: string, event = event_key, date = state.now, causer = 'NOEST') => {
      find(tracking)?.activity.push({ event, event_key: event_key || undefined, date, causer })
    },
  })
}
