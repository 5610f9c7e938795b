import { fromAlgiersTime } from '#rules/algiers.ts'
import {
  type Account,
  CourierError,
  type CreatedParcel,
  type CreateResult,
  type NewParcel,
  type ParcelIds,
  type ParcelReport,
} from '../adapter.ts'
import { wordsOf } from '../courier-http.ts'
import { sanitizeMessage } from '../decode.ts'
import { itemsText, shorten } from '../items-text.ts'
import { flagOf, type Row, rowOf, rowsOf, textOf, trackingOf, unreadable } from '../read-answer.ts'
import { pageOfSite } from '../same-site.ts'
import { KNOWN_HOSTS } from './hosts.ts'
import { departureOf, listWilayas, readPage } from './lists.ts'
import { stateOf } from './states.ts'

/** Makes parcels, of which some may be refused while others are made. */
export async function createParcels(account: Account, parcels: NewParcel[]): Promise<CreateResult[]> {
  const { http, settings } = account
  const common = {
    from_wilaya_name: departureOf(settings.fromWilaya, await listWilayas(account)).name,
    do_insurance: false,
    length: 0,
    width: 0,
    height: 0,
    weight: weightOf(settings.weight),
    freeshipping: !/^(non|no|false|0)$/i.test(settings.freeShipping?.trim() ?? ''),
    has_exchange: false,
  }
  const json = parcels.map((parcel) => ({ ...common, ...fieldsOf(parcel) }))
  const answer = await http.json('parcels/', { method: 'POST', json })
  const rows = rowOf(answer)
  const results = parcels.flatMap(({ reference }): CreateResult[] => {
    const row = rowOf(rows?.[reference])
    const made = row && flagOf(row.success) ? madeOf(row, account) : null
    if (made) return [{ reference, kind: 'created', parcel: made }]
    if (!row || !('success' in row) || flagOf(row.success)) return []
    return [{ reference, kind: 'refused', message: wordsOf(row) || 'Colis refusé par le transporteur' }]
  })
  if (results.length === 0) {
    throw new CourierError(wordsOf(answer) || unreadable('parcels').message, { isUncertain: true })
  }
  return results
}

function fieldsOf({ reference, name, phone, wilaya, commune, desk, address, items, amount }: NewParcel) {
  const [firstname = '', ...others] = name.trim().split(/\s+/)
  return {
    order_id: reference,
    firstname,
    familyname: others.join(' ') || firstname,
    contact_phone: phone,
    address: shorten(address) || commune.name,
    to_wilaya_name: wilaya.name,
    to_commune_name: commune.name,
    product_list: itemsText(items),
    price: amount,
    // Its fee is on the larger of the two.
    declared_value: amount,
    is_stopdesk: desk !== null,
    ...(desk && { stopdesk_id: /^\d+$/.test(desk.id) ? Number(desk.id) : desk.id }),
  }
}

/** Whole kg, as the API takes them; a part of one counts as one. */
function weightOf(setting = ''): number {
  const weight = Number(setting.replace(',', '.') || 1)
  if (weight >= 0 && weight <= 1000) return Math.ceil(weight)
  throw new CourierError(`Poids d’un colis illisible : « ${sanitizeMessage(setting)} »`)
}

function madeOf(row: Row, { http }: Account): CreatedParcel | null {
  const tracking = trackingOf(row.tracking)
  if (!tracking) return null
  return { tracking, remoteId: null, labelUrl: pageOfSite(row.label, [http.base, ...KNOWN_HOSTS]) }
}

/** The parcel of a reference, or null. Names, phone and address come back masked: they are not asked for. */
export async function findParcel(account: Account, reference: string): Promise<CreatedParcel | null> {
  const query = { order_id: reference, fields: 'tracking,order_id,label' }
  const { rows, hasMore } = readPage(await account.http.json('parcels/', { query }), 'parcels')
  const row = rows.find(({ order_id }) => order_id === reference)
  const made = row && madeOf(row, account)
  // Rows of other orders: the filter was not obeyed, and the parcel may be on another page.
  if (made === null || (!row && hasMore)) throw unreadable('parcels')
  return made ?? null
}

/** Where parcels are. One that the courier does not know is left out. */
export async function reportParcels({ http }: Account, parcels: ParcelIds[]): Promise<ParcelReport[]> {
  const query = {
    tracking: parcels.map(({ tracking }) => tracking).join(','),
    fields: 'tracking,last_status,date_last_status',
    page_size: parcels.length,
  }
  const { rows } = readPage(await http.json('parcels/', { query }), 'parcels')
  const asked = new Set(parcels.map(({ tracking }) => tracking))
  return rows.flatMap((row) => {
    const [tracking, text] = [trackingOf(row.tracking), textOf(row.last_status)]
    if (!tracking || !asked.has(tracking) || !text) return []
    return [{ tracking, text, state: stateOf(text), at: fromAlgiersTime(textOf(row.date_last_status)) }]
  })
}

/** Deletes a parcel, which the courier does only while it is "En préparation". */
export async function cancelParcel({ http }: Account, { tracking }: ParcelIds): Promise<void> {
  const answer = await http.json('parcels/', { method: 'DELETE', query: { tracking } })
  const row = rowsOf(answer, 'parcels').find((one) => one.tracking === tracking)
  if (!row) throw new CourierError(wordsOf(answer) || unreadable('parcels').message, { isUncertain: true })
  if (!flagOf(row.deleted)) {
    throw new CourierError(wordsOf(row) || 'Le transporteur ne supprime plus ce colis : il est déjà parti')
  }
}
