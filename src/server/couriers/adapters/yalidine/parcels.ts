import { z } from 'zod'
import type { Account, Adapter, CreatedParcel, CreateResult, NewParcel } from '../adapter.ts'
import type { CourierAnswer } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { errorMessage, flag, link, rows, sanitizeMessage, table, text, tracking } from '../decode.ts'
import { itemsText, shorten, splitName } from '../parcel-texts.ts'
import { pageOfSite } from '../same-site.ts'
import { departureOf, listWilayas, pageOf } from './places.ts'

/** Couriers that run the same API, and its URLs. */
export const HOSTS = [
  { label: 'Yalidine', value: 'https://api.yalidine.app/v1/' },
  { label: 'Guepex', value: 'https://api.guepex.app/v1/' },
  { label: 'Yalitec', value: 'https://api.yalitec.me/v1/' },
  { label: 'Economiqua', value: 'https://api.economiqua.app/v1/' },
  { label: 'Easy & Speed', value: 'https://api.easyandspeed.app/v1/' },
  { label: 'WeCan Services', value: 'https://api.wecanservices.me/v1/' },
]

const createdRow = z.looseObject({ success: flag.optional(), tracking, label: link })
const foundPage = pageOf({ order_id: text, tracking, label: link })
const deletedRows = rows({ tracking, deleted: flag })

export const createParcels: Adapter['create'] = async (account, parcels) => {
  const { http, settings } = account
  const common = {
    from_wilaya_name: departureOf(settings.fromWilaya, await listWilayas(account)).name,
    do_insurance: false,
    weight: weightOf(settings.weight),
    freeshipping: !/^(non|no|false|0)$/i.test(settings.freeShipping?.trim() ?? ''),
  }
  const json = parcels.map((parcel) => ({ ...common, ...fieldsOf(parcel) }))
  const answer = await http.request('parcels/', { method: 'POST', json })
  const byReference = new Map<string, unknown>(Object.entries(answer.read(table.catch({}))))
  const results = parcels.map(({ reference }): CreateResult => {
    const row = byReference.get(reference)
    const created = createdRow.safeParse(row).data
    const parcel = created?.success ? toParcel(created, account) : null
    if (parcel) return { reference, kind: 'created', parcel }
    if (created?.success !== false) return { reference, kind: 'unconfirmed' }
    return { reference, kind: 'refused', message: errorMessage(row) || 'Colis refusé par le transporteur' }
  })
  if (results.every(({ kind }) => kind === 'unconfirmed')) throw unconfirmed(answer)
  return results
}

function unconfirmed(answer: CourierAnswer): CourierError {
  return new CourierError(errorMessage(answer.json) || answer.unreadable().message, { isUncertain: true })
}

function fieldsOf(parcel: NewParcel) {
  const { reference, name, phone, secondPhone, wilaya, commune, desk, address, items, amount, back } = parcel
  return {
    order_id: reference,
    ...splitName(name),
    contact_phone: [phone, secondPhone].filter(Boolean).join(),
    address: shorten(address) || commune.name,
    to_wilaya_name: wilaya.name,
    to_commune_name: commune.name,
    product_list: itemsText(items),
    has_exchange: back !== undefined,
    ...(back && { product_to_collect: itemsText(back) }),
    price: amount,
    // The courier's fee depends on the larger of price and declared value, so both are equal.
    declared_value: amount,
    is_stopdesk: desk !== null,
    ...(desk && { stopdesk_id: /^\d+$/.test(desk.id) ? Number(desk.id) : desk.id }),
  }
}

/** Reads a weight in kg, rounded up because the API only accepts integers. */
function weightOf(setting = ''): number {
  const weight = Number(setting.replace(',', '.') || 1)
  if (weight >= 0 && weight <= 1000) return Math.ceil(weight)
  throw new CourierError(`Poids d’un colis illisible : « ${sanitizeMessage(setting)} »`)
}

type Row = { tracking: string | null; label: string }

function toParcel({ tracking, label }: Row, { http }: Account): CreatedParcel | null {
  if (!tracking) return null
  const sites = [http.base, ...HOSTS.map(({ value }) => new URL(value))]
  return { tracking, remoteId: null, labelUrl: pageOfSite(label, sites) }
}

/** Finds the parcel with a reference. Requests no names, phone or address, which would be masked. */
export const findParcel: Required<Adapter>['find'] = async (account, reference) => {
  const query = { order_id: reference, fields: 'tracking,order_id,label' }
  const answer = await account.http.request('parcels/', { query })
  const { data, has_more: hasMore } = answer.read(foundPage)
  const row = data.find(({ order_id }) => order_id === reference)
  const parcel = row ? toParcel(row, account) : null
  // A further page means that the courier ignored the filter, so the parcel may be there.
  if (row ? !parcel : hasMore) throw answer.unreadable()
  return parcel
}

/** Deletes a parcel; the courier allows this only while the parcel is "En préparation". */
export const cancelParcel: Adapter['cancel'] = async ({ http }, { tracking }) => {
  const answer = await http.request('parcels/', { method: 'DELETE', query: { tracking } })
  const row = answer.read(deletedRows).find((deleted) => deleted.tracking === tracking)
  if (!row) throw unconfirmed(answer)
  if (row.deleted) return
  throw new CourierError(errorMessage(row) || 'Le transporteur ne supprime plus ce colis : il est déjà parti')
}
