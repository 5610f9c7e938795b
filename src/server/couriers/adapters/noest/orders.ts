import { foldText } from '#rules/text.ts'
import { type Account, CourierError, type CreateResult, type NewParcel, type ParcelIds } from '../adapter.ts'
import { anyWordsOf, askJson, type JsonAnswer, refusalOf } from '../ask-json.ts'
import { sanitizeMessage } from '../decode.ts'
import { itemsText, shorten } from '../items-text.ts'
import { rowOf, trackingOf, unreadable } from '../read-answer.ts'

/** type_id of a plain delivery; 2 is an exchange, 3 a pickup. */
const DELIVERY = 1
/** kg. The shop does not weigh its parcels, and an order among several needs a weight. */
const WEIGHT = 1
/** Statuses of a request that was understood and refused. */
const REFUSALS = [400, 404, 409, 422]

/** Makes drafts, which NOEST does not see until they are validated. */
export async function createOrders(
  { http, settings }: Account,
  parcels: NewParcel[],
): Promise<CreateResult[]> {
  const answer = await askJson(http, 'create/orders', {
    method: 'POST',
    json: { user_guid: settings.userGuid, orders: parcels.map(toOrder) },
  })
  const row = rowOf(answer.value)
  if (!row || !('passed' in row || 'failed' in row)) throw failureOf(answer, 'create/orders')
  return parcels.flatMap(({ reference }, index) => {
    const passed = entryOf(row.passed, row.failed, index, reference)
    const tracking = trackingOf(rowOf(passed)?.tracking)
    if (tracking) return { reference, kind: 'created', parcel: { tracking, remoteId: null, labelUrl: null } }
    const failed = entryOf(row.failed, row.passed, index, reference)
    return failed === undefined ? [] : { reference, kind: 'refused', message: reasonOf(failed) }
  })
}

/**
 * Hands over a draft: it can be neither changed nor deleted after that.
 * @throws CourierError; it is uncertain but for a refusal, since an earlier request may have been taken
 */
export async function validateOrder({ http, settings }: Account, { tracking }: ParcelIds): Promise<void> {
  const json = { user_guid: settings.userGuid, tracking }
  const answer = await askJson(http, 'valid/order', { method: 'POST', json })
  if (isDone(answer) || /deja valide|already.validated/.test(foldText(anyWordsOf(answer.value)))) return
  const isRefusal = REFUSALS.includes(answer.status) || rowOf(answer.value)?.success === false
  const { message } = refusalOf(answer, 'NOEST ne valide pas ce colis')
  throw new CourierError(message, { isUncertain: !isRefusal })
}

export async function deleteOrder({ http, settings }: Account, { tracking }: ParcelIds): Promise<void> {
  const json = { user_guid: settings.userGuid, tracking }
  const answer = await askJson(http, 'delete/order', { method: 'POST', json })
  if (isDone(answer)) return
  throw failureOf(answer, 'delete/order', 'NOEST ne supprime un colis qu’avant sa validation')
}

function toOrder({ reference, name, phone, wilaya, commune, desk, address, items, amount }: NewParcel) {
  return {
    reference,
    client: shorten(name),
    phone,
    adresse: shorten(address) || commune.name,
    wilaya_id: wilaya.id,
    // At a desk it is not asked for, and NOEST does not say which one a desk is in.
    ...(commune.id && { commune: commune.name }),
    montant: amount,
    produit: itemsText(items),
    type_id: DELIVERY,
    poids: WEIGHT,
    stop_desk: desk ? 1 : 0,
    ...(desk && { station_code: desk.id }),
  }
}

/**
 * What a list says of an order: its keys are places in the request. PHP writes keys from 0 on as a list, so an entry is
 * found by its reference first, and by its place only if the other list has none there.
 */
function entryOf(list: unknown, other: unknown, index: number, reference: string): unknown {
  if (typeof list !== 'object' || list === null) return undefined
  const named = Object.values(list).find((entry) => rowOf(entry)?.reference === reference)
  if (named !== undefined) return named
  const entry: unknown = Object.entries(list).find(([key]) => key === String(index))?.[1]
  const name = rowOf(entry)?.reference
  const isAmbiguous = typeof other === 'object' && other !== null && String(index) in other
  return isAmbiguous || (typeof name === 'string' && name !== '') ? undefined : entry
}

/** The words of a refused order: a text, or texts by field beside its own reference. */
function reasonOf(failed: unknown): string {
  const { reference, ...fields } = rowOf(failed) ?? {}
  const words = typeof failed === 'string' ? sanitizeMessage(failed) : anyWordsOf(fields)
  return words || 'NOEST refuse ce colis'
}

function isDone({ isSuccess, value }: JsonAnswer): boolean {
  return isSuccess && rowOf(value)?.success === true
}

/** A success that says nothing readable may have been one. */
function failureOf(answer: JsonAnswer, path: string, otherwise?: string) {
  const isRefusal = !answer.isSuccess || rowOf(answer.value)?.success === false
  return isRefusal ? refusalOf(answer, otherwise) : unreadable(path, true)
}
