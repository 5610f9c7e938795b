import { createHmac } from 'node:crypto'
import { foldText } from '#rules/text.ts'
import { ALGERIA } from './algeria.ts'
import { type Answer, openCourierServer } from './courier-server.ts'

type Parcel = Record<string, unknown> & { tracking: string; order_id: string }

const SECRET = 'webhook-secret'
/** Yalidine's own spelling of some communes, and those it does not deliver to. */
const SPELLINGS: Record<string, string> = { 'Aïn Taya': 'Ain Taya', 'Bab El Oued': 'Bab el oued' }
const UNDELIVERED = new Set(['Tazrouk', 'Idlès'])

const WILAYAS = ALGERIA.map(({ id, name }) => ({ id, name, zone: 1, is_deliverable: 1 }))
const COMMUNES = ALGERIA.flatMap((wilaya) =>
  wilaya.communes.map(({ id, name }, index) => ({
    id,
    name: SPELLINGS[name] ?? name,
    wilaya_id: wilaya.id,
    wilaya_name: wilaya.name,
    // Both ways of writing a flag were seen.
    has_stop_desk: index === 0 ? '1' : '0',
    is_deliverable: UNDELIVERED.has(name) ? '0' : '1',
  })),
)
const CENTERS = COMMUNES.filter((commune) => commune.has_stop_desk === '1').map((commune) => ({
  center_id: commune.id * 100 + 1,
  name: `Centre de ${commune.name}`,
  address: '1 rue de la Gare',
  commune_id: commune.id,
  commune_name: commune.name,
  wilaya_id: commune.wilaya_id,
  wilaya_name: commune.wilaya_name,
}))

/**
 * Yalidine as its documents describe it: parcels are refused one by one, texts must be in its own spelling, and deleting
 * is over once a parcel has left.
 */
export async function openYalidineServer() {
  const parcels = new Map<string, Parcel>()
  let made = 0
  const state = {
    /** By tracking, as they were sent, with the fields that Yalidine adds. */
    parcels,
  }
  const server = await openCourierServer({
    basePath: 'v1/',
    refuse: ({ headers }) =>
      headers['x-api-id'] === 'id' && headers['x-api-token'] === 'token'
        ? null
        : { status: 401, body: { error: { message: 'Invalid API ID or API TOKEN' } } },
    routes: {
      'GET wilayas': ({ query }) => list(WILAYAS, query),
      'GET communes': ({ query }) => list(COMMUNES, query),
      'GET centers': ({ query }) => list(CENTERS, query),
      'GET fees': ({ query }) => fees(Number(query.get('to_wilaya_id'))),
      'GET parcels': ({ query }) => list(find(query), query),
      'GET histories': ({ query }) => list([], query),
      'POST parcels': ({ body }) => create(body),
      'DELETE parcels': ({ query }) => remove((query.get('tracking') ?? '').split(',')),
    },
  })
  // As live answers were seen; the document prints the names with `x-`.
  server.headers = {
    'second-quota-left': '4',
    'minute-quota-left': '49',
    'hour-quota-left': '999',
    'day-quota-left': '9999',
  }
  const shop = Object.assign(server, state, {
    settings: {
      baseUrl: server.url,
      apiId: 'id',
      apiToken: 'token',
      webhookSecret: SECRET,
      fromWilaya: '16',
    },
    /** Moves a parcel on; the time is of Algiers. */
    setStatus: (tracking: string, last_status: string, date_last_status = '2026-03-26 09:00:00') => {
      const parcel = parcels.get(tracking)
      if (parcel) parcels.set(tracking, { ...parcel, last_status, date_last_status })
    },
    /** A webhook's request as Yalidine sends it: one type, several events. */
    event: (type: string, data: Record<string, unknown>[], secret = SECRET) => {
      const events = data.map((one, index) => ({
        event_id: `event-${index + 1}`,
        occurred_at: '2026-03-26 09:00:00',
        data: one,
      }))
      return sign(JSON.stringify({ type, events }), secret)
    },
  })
  const labelOf = (tracking: string) => `${new URL('/', shop.url)}bordereau?tracking=${tracking}`

  function find(query: URLSearchParams): Parcel[] {
    const all = [...parcels.values()].reverse()
    const trackings = query.get('tracking')?.split(',')
    const order = query.get('order_id')
    return all
      .filter(({ tracking }) => trackings?.includes(tracking) ?? true)
      .filter(({ order_id }) => order === null || order_id === order)
  }

  function create(body: unknown): Answer {
    if (!Array.isArray(body)) return { status: 400, body: { error: { message: 'An array is expected' } } }
    const entries = body.map((row: Record<string, unknown>) => {
      const order_id = String(row.order_id)
      const message = problemOf(row)
      if (message) return [order_id, { success: false, order_id, tracking: null, import_id: null, message }]
      made += 1
      const tracking = `yal-${made.toString(36).toUpperCase().padStart(6, '0')}`
      const added = { tracking, order_id, import_id: 1, label: labelOf(tracking) }
      const now = { last_status: 'En préparation', date_last_status: '2026-03-25 18:44:22' }
      parcels.set(tracking, { ...row, ...added, ...now })
      return [order_id, { success: true, message: '', labels: labelOf(tracking), ...added }]
    })
    return { body: Object.fromEntries(entries) }
  }

  function remove(trackings: string[]): Answer {
    return {
      body: trackings.map((tracking) => {
        const deleted = parcels.get(tracking)?.last_status === 'En préparation' && parcels.delete(tracking)
        return { tracking, deleted }
      }),
    }
  }

  return shop
}

/** A body with the header that proves where it comes from. */
export function sign(body: string, secret = SECRET): { body: string; headers: Record<string, string> } {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-yalidine-signature': signature } }
}

function problemOf(row: Record<string, unknown>): string | null {
  const isIn = (name: unknown) =>
    COMMUNES.some((one) => one.name === name && one.wilaya_name === row.to_wilaya_name)
  for (const name of ['firstname', 'familyname', 'contact_phone', 'address', 'product_list']) {
    if (typeof row[name] !== 'string' || row[name] === '') return `The ${name} parameter is required`
  }
  if (!/^0\d{8,9}$/.test(String(row.contact_phone))) return 'The contact_phone is invalid'
  if (!isIn(row.to_commune_name)) return 'The to_commune_name is invalid'
  const isDesk = CENTERS.some(({ center_id }) => center_id === row.stopdesk_id)
  return row.is_stopdesk && !isDesk ? 'The stopdesk_id parameter is required' : null
}

function list(rows: Record<string, unknown>[], query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? 1)
  const size = Math.min(1000, Number(query.get('page_size') ?? 100))
  const fields = query.get('fields')?.split(',')
  const data = rows
    .slice((page - 1) * size, page * size)
    .map((row) => (fields ? Object.fromEntries(fields.map((field) => [field, row[field]])) : row))
  return { body: { has_more: rows.length > page * size, total_data: rows.length, data, links: {} } }
}

/** Dearer far from the coast, and by 50 DA in the last commune; no desk in wilayas of one commune. */
function fees(to: number): Answer {
  const wilaya = ALGERIA.find(({ id }) => id === to)
  const home = foldText(wilaya?.name ?? '') === 'adrar' ? 1400 : 600
  const communes = wilaya?.communes ?? []
  const rows = communes.map(({ id, name }, index) => ({
    commune_id: id,
    commune_name: name,
    express_home: UNDELIVERED.has(name) ? null : index === communes.length - 1 ? home + 50 : home,
    express_desk: communes.length === 1 ? null : home - 200,
  }))
  const per_commune = Object.fromEntries(rows.map((row) => [row.commune_id, row]))
  return { body: { from_wilaya_name: 'Alger', to_wilaya_name: wilaya?.name, retour_fee: 250, per_commune } }
}
