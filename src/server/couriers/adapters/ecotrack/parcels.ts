import { z } from 'zod'
import { algiersTime } from '#rules/algiers-time.ts'
import type { Adapter, CreateResult, NewParcel } from '../adapter.ts'
import type { CourierAnswer } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { count, errorMessage, flag, rows, table, text, tracking } from '../decode.ts'
import { exchangeText, itemsText, shorten } from '../parcel-texts.ts'

const REFUSED = 'Refusé par le transporteur'
/** The error code of "Commande non modifiable": the order has already been validated. */
const LOCKED = 10001
/** Orders per page, and pages that a search may read: each page uses one of 50 requests per minute. */
const PAGE = 40
const MAX_PAGES = 10
const DAY = 24 * 60 * 60_000

/** The outcome of a request: `success`, or `delete` for a deletion. Both may be missing. */
const outcome = z
  .looseObject({ success: flag.optional(), delete: z.string().optional().catch(undefined), tracking })
  .transform(({ success, delete: deletion, tracking }) => ({
    isRefused: success === false || deletion === 'fail',
    isDone: success === true || deletion === 'success',
    tracking,
  }))

/** Throws the error of a refusal, which may have status 200. */
export function rejectRefusal(answer: CourierAnswer): void {
  if (outcome.safeParse(answer.json).data?.isRefused) throw answer.refusal(REFUSED)
}

/** Throws CourierError unless a response says that the request was executed. */
export function expectDone(answer: CourierAnswer): void {
  const { isDone } = answer.read(outcome)
  rejectRefusal(answer)
  if (!isDone) throw answer.unreadable()
}

export const createOrders: Adapter['create'] = async ({ http }, parcels) => {
  // The API expects an object with numeric keys, not an array.
  const orders = Object.fromEntries(parcels.map((parcel, index) => [String(index), fieldsOf(parcel)]))
  const answer = await http.request('create/orders', { method: 'POST', json: { orders } })
  const { results } = answer.read(z.looseObject({ results: table.nullish().catch(null) }))
  if (!results) {
    rejectRefusal(answer)
    throw answer.unreadable()
  }
  const byKey = new Map<string, unknown>(Object.entries(results))
  // Results are keyed by reference, or by index at tenants that ignore references.
  const isByReference = parcels.some(({ reference }) => byKey.has(reference))
  return parcels.map(({ reference }, index): CreateResult => {
    const row = byKey.get(isByReference ? reference : String(index))
    const result = outcome.safeParse(row).data
    if (result?.tracking && !result.isRefused) {
      const parcel = { tracking: result.tracking, remoteId: null, labelUrl: null }
      return { reference, kind: 'created', parcel }
    }
    if (!result || (result.isDone && !result.isRefused)) return { reference, kind: 'unconfirmed' }
    return { reference, kind: 'refused', message: errorMessage(row) || 'Colis refusé par le transporteur' }
  })
}

function fieldsOf(parcel: NewParcel) {
  const { reference, name, phone, secondPhone, wilaya, commune, desk, address, items, amount } = parcel
  const remark = exchangeText(parcel)
  return {
    reference,
    nom_client: shorten(name),
    telephone: phone,
    ...(secondPhone && { telephone_2: secondPhone }),
    adresse: shorten(address) || commune.name,
    commune: commune.name,
    code_wilaya: wilaya.id,
    montant: amount,
    produit: itemsText(items),
    // 1 is a delivery, 2 an exchange; pick-ups and collections have other numbers.
    type: remark === null ? 1 : 2,
    ...(remark !== null && { remarque: remark }),
    stop_desk: desk ? 1 : 0,
    // For a delivery to a station, Ecotrack reads the station's number from this field.
    ...(desk && { code_postal: desk.id }),
  }
}

export const validateOrder: Required<Adapter>['validate'] = async ({ http }, { tracking }) => {
  const query = { tracking, ask_collection: 0 }
  const answer = await http.request('valid/order', { method: 'POST', query })
  const { error } = answer.read(z.looseObject({ error: z.unknown().optional() }))
  // The order is locked because an earlier request validated it.
  if (error !== LOCKED) expectDone(answer)
}

/** Deletes a draft; Ecotrack refuses to delete a validated order. */
export const cancelOrder: Adapter['cancel'] = async ({ http }, { tracking }) => {
  expectDone(await http.request('delete/order', { method: 'DELETE', query: { tracking } }))
}

const page = z.looseObject({ data: rows({ reference: text, tracking, created_at: text }), last_page: count })

/**
 * Finds the order with a reference among those created since the day before `since`; null if there is none.
 * Throws CourierError if ten pages are not enough to be sure.
 */
export const findOrder: Required<Adapter>['find'] = async ({ http }, reference, since) => {
  const day = algiersTime(new Date(since.getTime() - DAY)).slice(0, 10)
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const answer = await http.request('get/orders', { query: { page: number, start_date: day } })
    const { data, last_page: last } = answer.read(page)
    const row = data.find((order) => order.reference === reference)
    if (row && !row.tracking) throw answer.unreadable()
    if (row?.tracking) return { tracking: row.tracking, remoteId: null, labelUrl: null }
    if (last === null ? data.length < PAGE : number >= last) return null
    if (isPast(data, day)) return null
  }
  throw new CourierError(
    'Le transporteur a trop de commandes pour y retrouver ce colis ; réessayez plus tard',
  )
}

/** True if a page goes from newer orders to one older than `day`: some tenants do not filter or sort. */
function isPast(orders: { created_at: string }[], day: string): boolean {
  const days = orders.map(({ created_at }) => created_at.slice(0, 10))
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  return /^\d{4}-\d\d-\d\d$/.test(last) && first > last && last < day
}
