import { z } from 'zod'
import { placeKey } from '#rules/find-place.ts'
import type { Account, Adapter, Fee, FeeGathering } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { count, flag, flagOrTrue, list, price, rows, sanitizeMessage, text, unreadable } from '../decode.ts'

/** Rows per page, the API's maximum, and pages that are read. The longest list has about 1,541 rows. */
export const PAGE_SIZE = 1000
const MAX_PAGES = 20

const wilayaRow = { id: count, name: text, is_deliverable: flagOrTrue }
const communeRow = { id: text, name: text, wilaya_id: count, is_deliverable: flagOrTrue }
const centerRow = { center_id: text, name: text, wilaya_id: count, commune_id: text, commune_name: text }
const feeRows = z.looseObject({ per_commune: rows({ express_home: price, express_desk: price }).nullable() })

export function pageOf<Shape extends z.ZodRawShape>(row: Shape) {
  return z.looseObject({ data: list(row), has_more: flag })
}

async function listAll<Shape extends z.ZodRawShape>({ http }: Account, path: string, row: Shape) {
  const schema = pageOf(row)
  const all: z.output<typeof schema>['data'] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await http.request(path, { query: { page, page_size: PAGE_SIZE } })
    const { data, has_more: hasMore } = answer.read(schema)
    all.push(...data)
    if (!hasMore || data.length === 0) return all
  }
  throw unreadable(path)
}

type Wilaya = { id: number; name: string; isDelivered: boolean }

export async function listWilayas(account: Account): Promise<Wilaya[]> {
  const wilayas = await listAll(account, 'wilayas/', wilayaRow)
  return wilayas.flatMap(({ id, name, is_deliverable: isDelivered }) =>
    id && name ? [{ id, name, isDelivered }] : [],
  )
}

export const listPlaces: Adapter['places'] = async (account) => {
  const wilayas = await listWilayas(account)
  const communes = await listAll(account, 'communes/', communeRow)
  const centers = await listAll(account, 'centers/', centerRow)
  const delivered = new Set(wilayas.filter(({ isDelivered }) => isDelivered).map(({ id }) => id))
  return {
    wilayas: wilayas.map(({ id, name }) => ({ id, name })),
    communes: communes.flatMap(({ id, name, wilaya_id: wilayaId, is_deliverable }) =>
      id && name && wilayaId
        ? [{ id, name, wilayaId, isHome: is_deliverable && delivered.has(wilayaId) }]
        : [],
    ),
    desks: centers.flatMap(({ center_id: id, name, wilaya_id: wilayaId, commune_id, commune_name }) =>
      id && name && wilayaId && commune_name
        ? [{ id, name, wilayaId, commune: { id: commune_id, name: commune_name } }]
        : [],
    ),
  }
}

/** Finds the departure wilaya in `wilayas` by number or name. Throws CourierError if it is not there. */
export function departureOf(setting: string | undefined, wilayas: Wilaya[]): Wilaya {
  const name = (setting ?? '').trim()
  const number = /^\d+/.exec(name)?.[0]
  const found = wilayas.find((wilaya) =>
    number ? wilaya.id === Number(number) : placeKey(wilaya.name) === placeKey(name),
  )
  if (!found)
    throw new CourierError(`Wilaya de départ inconnue du transporteur : « ${sanitizeMessage(name)} »`)
  return found
}

const NO_GATHERING: FeeGathering = { known: [], onFee: async () => {} }

/**
 * Lists the price of a delivery to each wilaya: the express price of most of its communes, since remote ones
 * cost more. One request per wilaya within the quotas takes over a minute.
 */
export const listFees: Adapter['fees'] = async (account, { known, onFee } = NO_GATHERING) => {
  const wilayas = await listWilayas(account)
  const from = departureOf(account.settings.fromWilaya, wilayas)
  const fees: Fee[] = [...known]
  const gathered = new Set(known.map(({ wilayaId }) => wilayaId))
  for (const { id, isDelivered } of wilayas) {
    if (gathered.has(id)) continue
    const communes = isDelivered ? await listCommuneFees(account, from.id, id) : []
    const fee = {
      wilayaId: id,
      homePrice: mostCommon(communes.map(({ express_home }) => express_home)),
      centerPrice: mostCommon(communes.map(({ express_desk }) => express_desk)),
    }
    fees.push(fee)
    await onFee(fee)
  }
  return fees
}

async function listCommuneFees({ http }: Account, from: number, to: number) {
  const answer = await http.request('fees/', { query: { from_wilaya_id: from, to_wilaya_id: to } })
  return answer.read(feeRows).per_commune ?? []
}

/** Returns the most frequent price, and of equally frequent ones the highest; null if there is none. */
function mostCommon(prices: (number | null)[]): number | null {
  const counts = new Map<number, number>()
  for (const price of prices) if (price) counts.set(price, (counts.get(price) ?? 0) + 1)
  const [first] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)
  return first?.[0] ?? null
}
