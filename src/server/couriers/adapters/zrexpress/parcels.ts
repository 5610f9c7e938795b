import { z } from 'zod'
import { inChunks } from '#server/db/rows.ts'
import type { Adapter, CreatedParcel, CreateResult, NewParcel } from '../adapter.ts'
import type { CourierHttp } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { errorMessage, list, text, tracking, unreadable } from '../decode.ts'
import { exchangeText, international, itemsText, shorten } from '../parcel-texts.ts'
import { searchAll, splitTerritories } from './places.ts'

const MIN_DESCRIPTION = 2
const MAX_DESCRIPTION = 250
/** The status if another parcel has the reference already, and the error codes of a row that mean so. */
const CONFLICT = 409
const TAKEN = /already.?exist|duplicate|conflict/i
const REFUSED = 'ZR Express refuse ce colis'
/** kg; the shop does not weigh its parcels. */
const WEIGHT = 1
const AT_ONCE = 5
/** Tolerance in ms for clocks that differ. */
const MARGIN = 60 * 60_000

const customer = z.looseObject({ id: text })
const failures = list({ errorCode: text }).nullish().catch(null)
const created = z.looseObject({
  successes: list({ parcelId: text, trackingNumber: tracking }).nullish().catch(null),
  failures,
})
const deleted = z.looseObject({ failures })
const parcelRow = { id: text, trackingNumber: tracking, externalId: text, createdAt: text }

type Ready = { parcel: NewParcel; customerId: string }

/** Creates the customers, then their parcels in one request. `makeReady` then releases the parcels. */
export const createParcels: Adapter['create'] = async ({ http }, parcels) => {
  const results: CreateResult[] = []
  const ready: Ready[] = []
  for (const some of inChunks(parcels, AT_ONCE)) {
    for (const customer of await Promise.all(some.map((parcel) => createCustomer(http, parcel)))) {
      if ('customerId' in customer) ready.push(customer)
      else results.push(customer)
    }
  }
  return ready.length === 0 ? results : [...results, ...(await createBulk(http, ready))]
}

/** Creates the customer of a parcel. If this fails, the parcel has certainly not been created. */
async function createCustomer(http: CourierHttp, parcel: NewParcel): Promise<Ready | CreateResult> {
  const { reference, name } = parcel
  try {
    const json = { name: shorten(name), phone: phoneOf(parcel) }
    const answer = await http.request('customers/individual', { method: 'POST', json })
    const customerId = customer.safeParse(answer.json).data?.id
    if (answer.isSuccess && customerId) return { parcel, customerId }
    if (answer.status !== 400 && answer.status !== 422) throw answer.refusal()
    const { message } = answer.refusal('ZR Express refuse le nom ou le téléphone du client')
    return { reference, kind: 'refused', message }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    throw new CourierError(error.message, { wait: error.wait, cause: error })
  }
}

async function createBulk(http: CourierHttp, ready: Ready[]): Promise<CreateResult[]> {
  const json = { parcels: ready.map(toParcel) }
  const answer = await http.request('parcels/bulk', { method: 'POST', json })
  const { successes, failures } = created.safeParse(answer.json).data ?? {}
  // Another parcel has our reference: a request with a lost response created it, so it must be looked up.
  const isTaken = answer.status === CONFLICT
  if (isTaken && !successes) throw new CourierError(answer.refusal().message, { isUncertain: true })
  if (!successes && !failures) throw answer.isSuccess ? answer.unreadable() : answer.refusal()
  return ready.map(({ parcel: { reference } }, index): CreateResult => {
    const success = successes?.find((row) => row.index === index)
    const parcel = success && namesOf(success.parcelId, success.trackingNumber)
    if (parcel) return { reference, kind: 'created', parcel }
    // One row may have several errors.
    const refusals = failures?.filter((row) => row.index === index) ?? []
    const isDoubtful = isTaken || refusals.some(({ errorCode }) => TAKEN.test(errorCode))
    if (success || refusals.length === 0 || isDoubtful) return { reference, kind: 'unconfirmed' }
    return { reference, kind: 'refused', message: errorMessage(refusals) || REFUSED }
  })
}

function toParcel({ parcel, customerId }: Ready) {
  const { reference, name, commune, desk, address, items, amount } = parcel
  return {
    customer: { customerId, name: shorten(name), phone: phoneOf(parcel) },
    deliveryAddress: { ...splitTerritories(commune.id), street: shorten(address) },
    deliveryType: desk ? 'pickup-point' : 'home',
    ...(desk && { hubId: desk.id }),
    // The products are neither in the courier's catalogue nor in its stock.
    orderedProducts: (items.length > 0 ? items : [{ name: 'Commande', quantity: 1, price: amount }]).map(
      (item) => ({
        productName: shorten(item.name),
        unitPrice: item.price,
        quantity: item.quantity,
        stockType: 'none',
      }),
    ),
    amount,
    description: descriptionOf(parcel),
    weight: { weight: WEIGHT },
    externalId: reference,
  }
}

/** The request `parcels/exchange` is undocumented, so the description says what comes back. */
function descriptionOf(parcel: NewParcel): string {
  const text = [exchangeText(parcel), itemsText(parcel.items)].filter(Boolean).join(' ; ')
  return shorten(text, MAX_DESCRIPTION).padEnd(MIN_DESCRIPTION, '.')
}

function phoneOf({ phone, secondPhone }: NewParcel) {
  return {
    number1: international(phone),
    ...(secondPhone && { number2: international(secondPhone) }),
  }
}

function namesOf(id: string, tracking: string | null): CreatedParcel | null {
  return tracking ? { tracking, remoteId: id || null, labelUrl: null } : null
}

/**
 * Finds a parcel by reference, which `parcels/search` compares as a keyword; otherwise among the parcels
 * created since, newest first. The rows are compared again here, since the search is undocumented.
 */
export const findParcel: Required<Adapter>['find'] = async ({ http }, reference, since) => {
  const isOlder = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) < since.getTime() - MARGIN
  const isOurs = ({ externalId }: { externalId: string }) => externalId === reference
  const isNewestFirst = (page: { createdAt: string }[]) =>
    page.every(
      ({ createdAt }, index) => !(Date.parse(createdAt) > Date.parse(page[index - 1]?.createdAt ?? '')),
    )
  const search = (options: Parameters<typeof searchAll<typeof parcelRow>>[3]) =>
    searchAll(http, 'parcels/search', parcelRow, options)
  const searchNewest = () =>
    search({
      orderBy: ['createdAt desc'],
      // Ends at a page of older parcels only if the courier obeyed the order: a missed parcel is sent twice.
      isEnough: (page) => page.some(isOurs) || (page.every(isOlder) && isNewestFirst(page)),
    })
  const named = await search({ keyword: reference, isEnough: () => true })
  const found = named.find(isOurs) ?? (await searchNewest()).find(isOurs)
  const parcel = found ? namesOf(found.id, found.trackingNumber) : null
  if (found && !parcel) throw unreadable('parcels/search')
  return parcel
}

export const deleteParcel: Adapter['cancel'] = async ({ http }, { tracking, remoteId }) => {
  const answer = await http.request(remoteId ? 'parcels/bulk' : 'parcels/bulk/by-tracking-number', {
    method: 'DELETE',
    json: remoteId ? { parcelIds: [remoteId] } : { trackingNumbers: [tracking] },
  })
  const outcome = deleted.safeParse(answer.json).data
  const failure = outcome?.failures?.[0]
  if (failure) throw new CourierError(errorMessage(failure) || REFUSED)
  if (!answer.isSuccess) throw answer.refusal()
  if (!outcome && answer.status !== 204) throw answer.unreadable()
  if (outcome?.successCount === 0) throw new CourierError('ZR Express n’a pas supprimé ce colis')
}
