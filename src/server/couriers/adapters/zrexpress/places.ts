import { z } from 'zod'
import type { Adapter } from '../adapter.ts'
import type { CourierHttp } from '../courier-answer.ts'
import { count, flag, flagOrTrue, list, price, rows, text, unreadable } from '../decode.ts'

/** Rows per page, the API's maximum, and pages that are read: 50,000 rows. */
const PAGE = 1000
const MAX_PAGES = 50

const territoryRow = {
  id: text,
  level: text,
  code: count,
  name: text,
  parentId: text,
  delivery: z.looseObject({ hasHomeDelivery: flag, canSend: flagOrTrue }).nullable().catch(null),
}
const hubRow = {
  id: text,
  name: text,
  isPickupPoint: flag,
  isVisible: flagOrTrue,
  address: z
    .looseObject({ cityTerritoryId: text, districtTerritoryId: text, district: text })
    .nullable()
    .catch(null),
}
const rate = {
  toTerritoryCode: count,
  toTerritoryLevel: text,
  // The account pays the discounted price if there is one.
  deliveryPrices: rows({ deliveryType: text, price, discountedPrice: price }).catch([]),
}
const rateList = z.union([list(rate), z.looseObject({ rates: rows(rate) }).transform(({ rates }) => rates)])

type Search<Row> = {
  keyword?: string
  orderBy?: string[]
  isEnough?: (rows: Row[]) => boolean
}

/** Lists the rows of a search, page by page. Throws CourierError also if there are too many pages. */
export async function searchAll<Shape extends z.ZodRawShape>(
  http: CourierHttp,
  path: string,
  row: Shape,
  { keyword, orderBy, isEnough = () => false }: Search<z.output<z.ZodObject<Shape, z.core.$loose>>> = {},
) {
  const schema = z.looseObject({ items: rows(row), hasNext: z.boolean().catch(false), totalPages: count })
  const all: z.output<typeof schema>['items'] = []
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
    const json = { pageNumber, pageSize: PAGE, ...(keyword && { keyword }), ...(orderBy && { orderBy }) }
    const page = (await http.request(path, { method: 'POST', json })).read(schema)
    all.push(...page.items)
    const hasNext = page.hasNext || (page.totalPages ?? 0) > pageNumber
    if (!hasNext || page.items.length === 0 || isEnough(page.items)) return all
  }
  throw unreadable(path)
}

/** Lists territories, and the pickup points that the account may send to. Hidden hubs only sort parcels. */
export const listPlaces: Adapter['places'] = async ({ http }) => {
  const territories = await searchAll(http, 'territories/search', territoryRow)
  const wilayas = territories.flatMap(({ level, id: territory, code: id, name }) =>
    level === 'wilaya' && territory && id && name ? [{ territory, id, name }] : [],
  )
  const codes = new Map(wilayas.map(({ territory, id }) => [territory, id]))
  const closed = new Set(
    territories.flatMap(({ id, delivery }) => (delivery && !delivery.canSend ? [id] : [])),
  )
  const communes = territories.flatMap(({ level, id, parentId: city, name, delivery }) => {
    const wilayaId = level === 'commune' ? codes.get(city) : undefined
    if (wilayaId === undefined || !name) return []
    const isHome = (delivery?.hasHomeDelivery ?? false) && !closed.has(city) && !closed.has(id)
    return [{ id: joinTerritories(city, id), name, wilayaId, isHome }]
  })
  const hubs = await searchAll(http, 'hubs/search', hubRow)
  const desks = hubs.flatMap(({ id, name, isPickupPoint, isVisible, address }) => {
    const { cityTerritoryId: city = '', districtTerritoryId: district } = address ?? {}
    const wilayaId = codes.get(city)
    if (!isPickupPoint || !isVisible || wilayaId === undefined || !id || !name || !district) return []
    if (closed.has(city) || closed.has(district)) return []
    const commune = { id: joinTerritories(city, district), name: address?.district || name }
    return [{ id, name, wilayaId, commune }]
  })
  if (wilayas.length === 0 || communes.length === 0) throw unreadable('territories')
  return { wilayas: wilayas.map(({ id, name }) => ({ id, name })), communes, desks }
}

// A parcel needs the territory ids of its wilaya and its commune, so the id of a commune here contains both.

function joinTerritories(city: string, district: string): string {
  return `${city}/${district}`
}

export function splitTerritories(id: string): { cityTerritoryId: string; districtTerritoryId: string } {
  const [cityTerritoryId = '', districtTerritoryId = ''] = id.split('/')
  return { cityTerritoryId, districtTerritoryId }
}

/** Lists the fee of a delivery to each wilaya, without the prices of single communes. */
export const listFees: Adapter['fees'] = async ({ http }) => {
  const rates = (await http.request('delivery-pricing/rates')).read(rateList)
  return rates.flatMap(({ toTerritoryCode: wilayaId, toTerritoryLevel, deliveryPrices }) => {
    if (!wilayaId || toTerritoryLevel !== 'wilaya') return []
    const priceOf = (type: string) => {
      const row = deliveryPrices.find(({ deliveryType }) => deliveryType === type)
      return row?.discountedPrice ?? row?.price ?? null
    }
    return [{ wilayaId, homePrice: priceOf('home'), centerPrice: priceOf('pickup-point') }]
  })
}
