import { z } from 'zod'
import { foldText } from '#rules/text.ts'
import {
  type Account,
  type Adapter,
  type CreateResult,
  isOpeningAllowed,
  type NewParcel,
} from '../adapter.ts'
import type { CourierAnswer } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { errorMessage, table, tracking } from '../decode.ts'
import { exchangeText, itemsText, shorten } from '../parcel-texts.ts'

/** type_id of a plain delivery and of an exchange; 3 is a pickup. */
const [DELIVERY, EXCHANGE] = [1, 2]
/** kg. The shop does not know weights, but NOEST requires one when a request has several orders. */
const WEIGHT = 1
/** Statuses with which NOEST refuses a request for good. */
const REFUSALS = [400, 404, 409, 422]

const results = z.looseObject({ passed: table.nullish().catch(null), failed: table.nullish().catch(null) })
const outcome = z.looseObject({ success: z.boolean() })
const entry = z.looseObject({ tracking, reference: z.string().catch('') })

type Table = z.output<typeof table> | null | undefined

/** Creates drafts, which NOEST ignores until they are validated. */
export const createOrders: Adapter['create'] = async ({ http, settings }, parcels) => {
  const answer = await http.request('create/orders', {
    method: 'POST',
    json: { user_guid: settings.userGuid, orders: parcels.map((parcel) => toOrder(parcel, settings)) },
  })
  const { passed, failed } = results.safeParse(answer.json).data ?? {}
  if (passed === undefined && failed === undefined) throw failureOf(answer)
  return parcels.map(({ reference }, index): CreateResult => {
    const { tracking } = entry.safeParse(findEntry(passed, failed, index, reference)).data ?? {}
    if (tracking) return { reference, kind: 'created', parcel: { tracking, remoteId: null, labelUrl: null } }
    const refusal = findEntry(failed, passed, index, reference)
    if (refusal === undefined) return { reference, kind: 'unconfirmed' }
    return { reference, kind: 'refused', message: refusalOf(refusal) }
  })
}

/**
 * Validates a draft; afterwards it cannot be deleted. Throws CourierError, uncertain unless NOEST refuses,
 * because an earlier request may have succeeded.
 */
export const validateOrder: Required<Adapter>['validate'] = async ({ http, settings }, { tracking }) => {
  const json = { user_guid: settings.userGuid, tracking }
  const answer = await http.request('valid/order', { method: 'POST', json })
  if (isDone(answer) || /deja valide|already.validated/.test(foldText(errorMessage(answer.json)))) return
  const isRefusal = REFUSALS.includes(answer.status) || successOf(answer) === false
  const { message } = answer.refusal('NOEST ne valide pas ce colis')
  throw new CourierError(message, { isUncertain: !isRefusal })
}

/** Sends a request about an order. `otherwise` is the error message if a refusal has none. */
export async function execute(
  { http, settings }: Account,
  path: string,
  fields: object,
  otherwise: string,
): Promise<void> {
  const json = { user_guid: settings.userGuid, ...fields }
  const answer = await http.request(path, { method: 'POST', json })
  if (!isDone(answer)) throw failureOf(answer, otherwise)
}

export const deleteOrder: Adapter['cancel'] = (account, { tracking }) =>
  execute(account, 'delete/order', { tracking }, 'NOEST ne supprime un colis qu’avant sa validation')

/**
 * Corrects an order that has not been shipped. The fields have other names than when an order is created.
 * Throws CourierError, uncertain unless NOEST refuses.
 */
export const correctOrder: Required<Adapter>['correct'] = (account, { tracking }, corrected) => {
  const { name, phone, secondPhone, wilaya, commune, desk, address, items, amount } = corrected
  const fields = {
    tracking,
    client: shorten(name),
    tel: phone,
    // An omitted field would keep its old value.
    tel2: secondPhone ?? phone,
    montant: amount,
    product: itemsText(items),
    ...(!desk && { wilaya: wilaya.id, commune: commune.name, adresse: shorten(address) || commune.name }),
  }
  const refused = 'NOEST ne corrige un colis qu’avant son départ'
  return execute(account, 'update/order/before/expedition', fields, refused)
}

function toOrder(parcel: NewParcel, settings: Account['settings']) {
  const { reference, name, phone, secondPhone, wilaya, commune, desk, address, items, amount } = parcel
  const remark = exchangeText(parcel)
  return {
    reference,
    client: shorten(name),
    phone,
    ...(secondPhone && { phone_2: secondPhone }),
    adresse: shorten(address) || commune.name,
    wilaya_id: wilaya.id,
    // A desk needs no commune, and NOEST does not say in which commune a desk is.
    ...(commune.id && { commune: commune.name }),
    montant: amount,
    produit: itemsText(items),
    type_id: remark === null ? DELIVERY : EXCHANGE,
    ...(remark !== null && { remarque: remark }),
    poids: WEIGHT,
    can_open: isOpeningAllowed(settings) ? 1 : 0,
    stop_desk: desk ? 1 : 0,
    ...(desk && { station_code: desk.id }),
  }
}

/**
 * Finds an order's entry in a table of the response, by reference. An entry without a reference is found by
 * its index in the request, unless `other` has that index too: PHP renumbers a list whose keys start at 0.
 */
function findEntry(list: Table, other: Table, index: number, reference: string): unknown {
  const entries = Object.entries(list ?? {})
  const named = entries.find(([, value]) => referenceOf(value) === reference)
  if (named) return named[1]
  const placed = entries.find(([key]) => key === String(index))?.[1]
  return Object.hasOwn(other ?? {}, index) || referenceOf(placed) ? undefined : placed
}

function referenceOf(value: unknown): string {
  return entry.safeParse(value).data?.reference ?? ''
}

/** Returns the message of a refused order: a text, or texts by field. */
function refusalOf(refusal: unknown): string {
  const { reference: _, tracking: __, ...fields } = entry.safeParse(refusal).data ?? {}
  return errorMessage(refusal) || errorMessage(Object.values(fields)) || 'NOEST refuse ce colis'
}

function successOf({ json }: CourierAnswer): boolean | undefined {
  return outcome.safeParse(json).data?.success
}

function isDone(answer: CourierAnswer): boolean {
  return answer.isSuccess && successOf(answer) === true
}

/** Makes the error of a response. An unreadable 2xx response may mean that the request succeeded. */
function failureOf(answer: CourierAnswer, otherwise?: string): CourierError {
  const isRefusal = !answer.isSuccess || successOf(answer) === false
  return isRefusal ? answer.refusal(otherwise) : answer.unreadable()
}
