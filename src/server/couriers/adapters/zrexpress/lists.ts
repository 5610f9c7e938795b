import type { Account, Fee, Places } from '../adapter.ts'
import { countOf, flagOf, type Row, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'
import { searchAll } from './search.ts'
import { joinTerritories } from './territory-id.ts'

/** ZR Express's territories, spelled without accents, and its hubs that are pickup points. */
export async function listPlaces({ http }: Account): Promise<Places> {
  const territories = await searchAll(http, 'territories/search')
  const codes = wilayaCodes(territories)
  const wilayas = territories.flatMap((row) => {
    const id = row.level === 'wilaya' ? codes.get(textOf(row.id)) : undefined
    return id === undefined ? [] : { id, name: textOf(row.name) }
  })
  const communes = territories.flatMap((row) => {
    const city = textOf(row.parentId)
    const wilayaId = row.level === 'commune' ? codes.get(city) : undefined
    const name = textOf(row.name)
    if (wilayaId === undefined || !name) return []
    const isHome = flagOf(rowOf(row.delivery)?.hasHomeDelivery)
    return { id: joinTerritories(city, textOf(row.id)), name, wilayaId, isHome }
  })
  const hubs = (await searchAll(http, 'hubs/search')).filter(({ isPickupPoint }) => flagOf(isPickupPoint))
  const desks = hubs.flatMap((hub) => {
    const address = rowOf(hub.address) ?? {}
    const city = textOf(address.cityTerritoryId)
    const wilayaId = codes.get(city)
    const [id, name, district] = [hub.id, hub.name, address.districtTerritoryId].map(textOf)
    if (wilayaId === undefined || !id || !name || !district) return []
    const commune = { id: joinTerritories(city, district), name: textOf(address.district) || name }
    return { id, name, wilayaId, commune }
  })
  if (wilayas.length === 0 || communes.length === 0) throw unreadable('territories')
  return { wilayas, communes, desks }
}

/** What ZR Express takes for a delivery to each wilaya; prices of single communes are left out. */
export async function listFees({ http }: Account): Promise<Fee[]> {
  const answer = await http.json('delivery-pricing/rates')
  const rates = rowsOf(Array.isArray(answer) ? answer : rowOf(answer)?.rates, 'rates')
  return rates.flatMap((rate) => {
    const wilayaId = countOf(rate.toTerritoryCode)
    if (!wilayaId || rate.toTerritoryLevel !== 'wilaya') return []
    const prices = rowsOf(rate.deliveryPrices ?? [], 'rates')
    const priceOf = (type: string) =>
      countOf(prices.find((price) => price.deliveryType === type)?.price) || null
    return { wilayaId, homePrice: priceOf('home'), centerPrice: priceOf('pickup-point') }
  })
}

/** The number of each wilaya by the id of its territory. */
function wilayaCodes(territories: Row[]): Map<string, number> {
  const wilayas = territories.filter(({ level, name }) => level === 'wilaya' && textOf(name))
  return new Map(
    wilayas.flatMap(({ id, code }) => {
      const number = countOf(code)
      return number && textOf(id) ? [[textOf(id), number]] : []
    }),
  )
}
