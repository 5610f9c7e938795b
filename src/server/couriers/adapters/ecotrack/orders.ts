import { type Account, CourierError, type CreateResult, type NewParcel, type ParcelIds } from '../adapter.ts'
import { itemsText, shorten } from '../items-text.ts'
import { rowOf, trackingOf, unreadable } from '../read-answer.ts'
import { expectYes, isNo, isYes, LOCKED, refusalWords } from './answers.ts'

/** Makes drafts, of which some may be refused while others are made. */
export async function createOrders({ http }: Account, parcels: NewParcel[]): Promise<CreateResult[]> {
  // An object with numbers for keys: the API takes no array.
  const orders = Object.fromEntries(parcels.map((parcel, index) => [String(index), fieldsOf(parcel)]))
  const answer = rowOf(await http.json('create/orders', { method: 'POST', json: { orders } }))
  // PHP writes keys of 0 and up as an array.
  const results = Array.isArray(answer?.results) ? rowOf({ ...answer.results }) : rowOf(answer?.results)
  if (!results) {
    if (answer && isNo(answer)) throw new CourierError(refusalWords(answer) || 'Refusé par le transporteur')
    throw unreadable('create/orders', true)
  }
  // By reference, or by number where a tenant does not know references.
  const isByReference = parcels.some(({ reference }) => reference in results)
  return parcels.flatMap(({ reference }, index): CreateResult[] => {
    const row = rowOf(results[isByReference ? reference : String(index)])
    if (!row) return []
    const tracking = isNo(row) ? null : trackingOf(row.tracking)
    if (tracking)
      return [{ reference, kind: 'created', parcel: { tracking, remoteId: null, labelUrl: null } }]
    if (isYes(row)) return []
    return [{ reference, kind: 'refused', message: refusalWords(row) || 'Colis refusé par le transporteur' }]
  })
}

function fieldsOf({ reference, name, phone, wilaya, commune, desk, address, items, amount }: NewParcel) {
  return {
    reference,
    nom_client: shorten(name),
    telephone: phone,
    adresse: shorten(address) || commune.name,
    commune: commune.name,
    code_wilaya: wilaya.id,
    montant: amount,
    produit: itemsText(items),
    // A delivery; exchanges, pick-ups and collections have other numbers.
    type: 1,
    stop_desk: desk ? 1 : 0,
    // The number of the station, where the parcel goes to one.
    ...(desk && { code_postal: desk.id }),
  }
}

/** Hands over a draft. */
export async function validateOrder({ http }: Account, { tracking }: ParcelIds): Promise<void> {
  const answer = await http.json('valid/order', { method: 'POST', query: { tracking, ask_collection: 0 } })
  // It is locked because it was validated before.
  if (rowOf(answer)?.error !== LOCKED) expectYes(answer, 'valid/order')
}

/** Deletes a draft; one that has been validated is refused. */
export async function cancelOrder({ http }: Account, { tracking }: ParcelIds): Promise<void> {
  expectYes(await http.json('delete/order', { method: 'DELETE', query: { tracking } }), 'delete/order')
}
