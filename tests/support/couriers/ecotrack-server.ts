import { ALGERIA } from './algeria.ts'
import { type Answer, type Call, openCourierServer } from './courier-server.ts'
import { plainPdf } from './plain-pdf.ts'

type Step = { date: string; time: string; status?: string; reason?: string }
type Order = Record<string, unknown> & {
  tracking: string
  reference: string
  status: string
  created_at: string
  isValidated: boolean
  activity: Step[]
}

const PAGE = 40
/** A wilaya that the tenant does not serve, and one where it has no station. */
const UNSERVED = 50
const WITHOUT_STATION = 58

const LOCKED = { success: false, error: 10001, message: 'Commande non modifiable' }

const COMMUNES = ALGERIA.flatMap((wilaya) =>
  wilaya.communes.map(({ name }, index) => ({
    nom: name,
    wilaya_id: wilaya.id,
    code_postal: String(wilaya.id * 100 + index + 1),
    has_stop_desk: index === 0 && wilaya.id !== WITHOUT_STATION ? 1 : 0,
  })),
).filter(({ wilaya_id }) => wilaya_id !== UNSERVED)

/**
 * A tenant of Ecotrack as the maker's documents describe it: orders are drafts until they are validated, refusals come
 * with a status of 200 or as a list of errors by field, and lists are objects whose keys are numbers.
 */
export async function openEcotrackServer() {
  const orders = new Map<string, Order>()
  let made = 0
  const state = {
    /** By tracking, as they were sent, with the fields that Ecotrack adds. */
    orders,
    /** What tenants were seen to do differently. */
    hasStatusList: true,
    isStrict: false,
    isHeaderRead: true,
  }
  const tokenOf = ({ headers, query }: Call) =>
    query.get('api_token') ?? (shop.isHeaderRead ? headers.authorization?.replace('Bearer ', '') : null)
  const ofOrder = (answer: (order: Order) => unknown) => (call: Call) => {
    const order = orders.get(call.query.get('tracking') ?? '')
    return order
      ? { body: answer(order) }
      : { status: 422, body: invalid('tracking', 'Le tracking est invalide.') }
  }
  const server = await openCourierServer({
    basePath: 'api/v1/',
    refuse: (call) =>
      tokenOf(call) === 'token' || call.path === 'validate/token'
        ? null
        : { status: 401, body: { message: 'Unauthenticated.' } },
    routes: {
      'GET validate/token': (call) => {
        const success = tokenOf(call) === 'token'
        return { body: { success, message: success ? 'VALID_TOKEN' : 'INVALID_TOKEN' } }
      },
      'GET get/wilayas': () => ({ body: wilayas() }),
      'GET get/communes': () => ({ body: { ...COMMUNES } }),
      'GET get/fees': () => ({ body: fees() }),
      'GET get/orders': ({ query }) => ({ body: page(query) }),
      'GET get/orders/status': ({ query }) => statuses((query.get('trackings') ?? '').split(',')),
      'GET get/trackings/info': ({ query }) => histories(query.getAll('trackings[]')),
      'POST create/orders': ({ body }) => create(body),
      'POST valid/order': ofOrder(validate),
      'DELETE delete/order': ofOrder(remove),
      'GET get/order/label': ofOrder(({ tracking }) => plainPdf(300 + [...orders.keys()].indexOf(tracking))),
    },
  })
  const shop = Object.assign(server, state, {
    settings: { baseUrl: server.url, apiToken: 'token' },
    /** Moves an order on; the time is of Algiers. */
    setStatus: (tracking: string, status: string, step?: Step) => {
      const order = orders.get(tracking)
      if (order)
        orders.set(tracking, { ...order, status, activity: [...order.activity, ...(step ? [step] : [])] })
    },
  })

  function create(body: unknown): Answer {
    const rows = (body as { orders?: unknown }).orders
    if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) {
      return { status: 422, body: invalid('orders', 'Le champ orders est obligatoire.') }
    }
    const results = Object.entries(rows as Record<string, Record<string, unknown>>).map(([index, row]) => {
      const reference = String(row.reference ?? index)
      const refusal = problemOf(row)
      if (refusal) return [reference, refusal]
      const tracking = `ECO${String(++made).padStart(7, '0')}`
      const added = {
        tracking,
        reference,
        status: 'prete_a_expedier',
        created_at: new Date().toISOString().slice(0, 10),
      }
      orders.set(tracking, { ...row, ...added, isValidated: false, activity: [] })
      return [reference, { success: true, tracking }]
    })
    return { body: { results: Object.fromEntries(results) } }
  }

  function validate(order: Order) {
    if (order.isValidated) return LOCKED
    orders.set(order.tracking, { ...order, isValidated: true })
    return { success: true, message: 'Commande expedier avec succès' }
  }

  function remove(order: Order) {
    if (order.isValidated) return LOCKED
    orders.delete(order.tracking)
    return { success: true, message: 'Commande supprimée' }
  }

  function page(query: URLSearchParams) {
    const number = Number(query.get('page') ?? 1)
    const start = query.get('start_date') ?? ''
    const all = [...orders.values()].filter(({ created_at }) => created_at >= start).reverse()
    return { data: all.slice((number - 1) * PAGE, number * PAGE), last_page: Math.ceil(all.length / PAGE) }
  }

  function statuses(trackings: string[]): Answer {
    if (!shop.hasStatusList) return { status: 404, body: { message: 'Not found' } }
    const known = trackings.flatMap((tracking) => orders.get(tracking) ?? [])
    const data = known.map(({ tracking, status, activity }) => [tracking, { status, order_id: 1, activity }])
    return { body: { data: Object.fromEntries(data) } }
  }

  function histories(trackings: string[]): Answer {
    const known = trackings.flatMap((tracking) => orders.get(tracking) ?? [])
    if (shop.isStrict && known.length < trackings.length)
      return { status: 422, body: invalid('trackings', 'Un tracking est invalide.') }
    if (known.length === 0) return { status: 404, body: { message: 'Trackings non trouvés' } }
    const rows = known.map(({ tracking, status, activity }) => [
      tracking,
      { recipientName: 'client', status, activity },
    ])
    return { body: Object.fromEntries(rows) }
  }

  return shop
}

function problemOf(row: Record<string, unknown>): Record<string, unknown> | null {
  const required = ['nom_client', 'telephone', 'adresse', 'commune', 'code_wilaya', 'montant', 'type']
  const missing = required.filter((name) => row[name] === undefined || row[name] === '')
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((name) => [name, [`Le champ ${name} est obligatoire.`]]))
  }
  const wrong = required.find((name) => String(row[name]).length > 255)
  if (wrong) return { [wrong]: [`Le champ ${wrong} est trop long.`] }
  if (!/^\d{9,10}$/.test(String(row.telephone))) return { telephone: ['Le champ téléphone est invalide.'] }
  const communes = COMMUNES.filter(({ wilaya_id }) => wilaya_id === row.code_wilaya)
  if (communes.length === 0) {
    return { success: false, error: 10002, message: 'Pas de livraison pour la wilaya sélectionnée' }
  }
  if (!communes.some(({ nom }) => nom === row.commune)) return { commune: ['La commune est invalide.'] }
  const isStation = communes.some((one) => one.has_stop_desk === 1 && one.code_postal === row.code_postal)
  return row.stop_desk === 1 && !isStation ? { code_postal: ['Le code de la station est invalide.'] } : null
}

function invalid(field: string, message: string) {
  return { message: 'The given data was invalid.', errors: { [field]: [message] } }
}

function wilayas() {
  const served = ALGERIA.filter(({ id }) => id !== UNSERVED)
  return served.map(({ id, name }) => ({ wilaya_id: id, wilaya_name: name }))
}

/** Texts, in DA; "0" where there is no station. */
function fees() {
  const rows = wilayas().map(({ wilaya_id }) => ({
    wilaya_id,
    tarif: wilaya_id === 1 ? '1300' : '650',
    tarif_stopdesk: wilaya_id === WITHOUT_STATION ? '0' : '400',
  }))
  const returns = rows.map((row) => ({ ...row, tarif: '150', tarif_stopdesk: '150' }))
  return { livraison: rows, pickup: rows, echange: rows, recouvrement: rows, retours: returns }
}
