import {
  type Account,
  CourierError,
  type CreatedParcel,
  type CreateResult,
  type NewParcel,
  type ParcelIds,
} from '../adapter.ts'
import { anyWordsOf, askJson, refusalOf } from '../ask-json.ts'
import type { CourierHttp } from '../courier-http.ts'
import { sanitizeMessage } from '../decode.ts'
import { itemsText, shorten } from '../items-text.ts'
import { type Row, rowOf, rowsOf, textOf, trackingOf, unreadable } from '../read-answer.ts'
import { searchAll } from './search.ts'
import { splitTerritories } from './territory-id.ts'

/** Characters of a description. */
const MIN_DESCRIPTION = 2
const MAX_DESCRIPTION = 250
/** kg; the shop does not weigh its parcels. */
const WEIGHT = 1
/** Customers that are created at once. */
const AT_ONCE = 5
/** ms by which clocks may differ. */
const MARGIN = 60 * 60_000

type Customer = { id: string } | { refusal: string }
type Ready = { parcel: NewParcel; customerId: string }

/** Creates the customers, then their parcels in one request. They are not ready to leave: `makeReady`. */
export async function createParcels({ http }: Account, parcels: NewParcel[]): Promise<CreateResult[]> {
  const results: CreateResult[] = []
  const ready: Ready[] = []
  for (let start = 0; start < parcels.length; start += AT_ONCE) {
    const some = parcels.slice(start, start + AT_ONCE)
    const customers = await Promise.all(some.map((parcel) => createCustomer(http, parcel)))
    for (const [index, parcel] of some.entries()) {
      const customer = customers[index]
      if (customer && 'id' in customer) ready.push({ parcel, customerId: customer.id })
      else results.push({ reference: parcel.reference, kind: 'refused', message: customer?.refusal ?? '' })
    }
  }
  return ready.length === 0 ? results : [...results, ...(await createBulk(http, ready))]
}

/**
 * The parcel with one of our references among those made since, newest first. ZR Express does not say that it filters by
 * `externalId`, so all of them are compared here.
 */
export async function findParcel(
  { http }: Account,
  reference: string,
  since: Date,
): Promise<CreatedParcel | null> {
  const isOlder = ({ createdAt }: Row) => Date.parse(String(createdAt)) < since.getTime() - MARGIN
  const isOurs = ({ externalId }: Row) => externalId === reference
  const rows = await searchAll(http, 'parcels/search', {
    orderBy: ['createdAt desc'],
    // Pages that are not newest first are all read.
    isEnough: (page) => page.some(isOurs) || page.every(isOlder),
  })
  const found = rows.find(isOurs)
  if (!found) return null
  const made = madeOf(found.id, found.trackingNumber)
  if (!made) throw unreadable('parcels/search')
  return made
}

export async function deleteParcel({ http }: Account, { tracking, remoteId }: ParcelIds): Promise<void> {
  const answer = await askJson(http, remoteId ? 'parcels/bulk' : 'parcels/bulk/by-tracking-number', {
    method: 'DELETE',
    json: remoteId ? { parcelIds: [remoteId] } : { trackingNumbers: [tracking] },
  })
  const { failures, successCount } = rowOf(answer.value) ?? {}
  const [failure] = Array.isArray(failures) ? failures : []
  if (failure !== undefined) throw new CourierError(failureText(rowOf(failure) ?? {}))
  if (!answer.isSuccess) throw refusalOf(answer)
  if (!rowOf(answer.value) && answer.status !== 204) throw unreadable('parcels/bulk', true)
  if (successCount === 0) throw new CourierError('ZR Express n’a pas supprimé ce colis')
}

/** Nothing is made yet when this fails, so the parcel certainly is not. */
async function createCustomer(http: CourierHttp, { name, phone }: NewParcel): Promise<Customer> {
  try {
    const json = { name: shorten(name), phone: { number1: internationalPhone(phone) } }
    const answer = await askJson(http, 'customers/individual', { method: 'POST', json })
    const id = textOf(rowOf(answer.value)?.id)
    if (answer.isSuccess && id) return { id }
    if (answer.status !== 400 && answer.status !== 422) throw refusalOf(answer)
    return { refusal: anyWordsOf(answer.value) || 'ZR Express refuse le nom ou le téléphone du client' }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    throw new CourierError(error.message, { ...(error.wait !== null && { wait: error.wait }), cause: error })
  }
}

async function createBulk(http: CourierHttp, ready: Ready[]): Promise<CreateResult[]> {
  const answer = await askJson(http, 'parcels/bulk', {
    method: 'POST',
    json: { parcels: ready.map(toParcel) },
  })
  const { successes, failures } = rowOf(answer.value) ?? {}
  if (!Array.isArray(successes) && !Array.isArray(failures)) {
    throw answer.isSuccess ? unreadable('parcels/bulk', true) : refusalOf(answer)
  }
  const made = rowsOf(successes ?? [], 'parcels/bulk')
  const refused = rowsOf(failures ?? [], 'parcels/bulk')
  return ready.flatMap(({ parcel: { reference } }, index): CreateResult[] => {
    const success = made.find((row) => row.index === index)
    const parcel = success && madeOf(success.parcelId, success.trackingNumber)
    if (parcel) return [{ reference, kind: 'created', parcel: parcel }]
    // One row may have several.
    const words = refused.filter((row) => row.index === index).map(failureText)
    return success || words.length === 0
      ? []
      : [{ reference, kind: 'refused', message: sanitizeMessage(words.join(', ')) }]
  })
}

function toParcel({ parcel, customerId }: Ready) {
  const { reference, name, phone, commune, desk, address, items, amount } = parcel
  return {
    customer: { customerId, name: shorten(name), phone: { number1: internationalPhone(phone) } },
    deliveryAddress: { ...splitTerritories(commune.id), street: shorten(address) },
    deliveryType: desk ? 'pickup-point' : 'home',
    ...(desk && { hubId: desk.id }),
    // Neither in the courier's catalogue nor in its stock.
    orderedProducts: (items.length > 0 ? items : [{ name: 'Commande', quantity: 1, price: amount }]).map(
      (item) => ({
        productName: shorten(item.name),
        unitPrice: item.price,
        quantity: item.quantity,
        stockType: 'none',
      }),
    ),
    amount,
    description: shorten(itemsText(items), MAX_DESCRIPTION).padEnd(MIN_DESCRIPTION, '.'),
    weight: { weight: WEIGHT },
    externalId: reference,
  }
}

function internationalPhone(phone: string): string {
  return `+213${phone.replace(/^0/, '')}`
}

function madeOf(id: unknown, trackingNumber: unknown): CreatedParcel | null {
  const tracking = trackingOf(trackingNumber)
  return tracking ? { tracking, remoteId: textOf(id) || null, labelUrl: null } : null
}

function failureText({ errorMessage, errorCode }: Row): string {
  return textOf(errorMessage) || textOf(errorCode) || 'ZR Express refuse ce colis'
}
