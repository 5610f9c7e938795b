import { z } from 'zod'
import type { Adapter } from '../adapter.ts'
import { count, flag, price, rows, text } from '../decode.ts'

const wilayaRows = rows({ wilaya_id: count, wilaya_name: text })
const communeRows = rows({ nom: text, wilaya_id: count, has_stop_desk: flag, code_postal: text })
const feeRows = z.looseObject({ livraison: rows({ wilaya_id: count, tarif: price, tarif_stopdesk: price }) })

/**
 * Lists the wilayas that the tenant serves, their communes, and the stations among these. `get/desks` has the addresses
 * of stations and not their numbers, without which nothing can be sent there: the communes have these.
 */
export const listPlaces: Adapter['places'] = async ({ http }) => {
  const wilayas = (await http.request('get/wilayas')).read(wilayaRows)
  const communes = (await http.request('get/communes')).read(communeRows).flatMap((row) => {
    const { nom: name, wilaya_id: wilayaId } = row
    const station = row.has_stop_desk ? row.code_postal : ''
    // Communes have no number; two wilayas may have one of the same name.
    return name && wilayaId ? [{ id: `${wilayaId}/${name}`, name, wilayaId, station }] : []
  })
  return {
    wilayas: wilayas.flatMap(({ wilaya_id: id, wilaya_name: name }) => (id && name ? [{ id, name }] : [])),
    communes: communes.map(({ id, name, wilayaId }) => ({ id, name, wilayaId, isHome: true })),
    desks: communes.flatMap(({ id, name, wilayaId, station }) =>
      station ? [{ id: station, name, wilayaId, commune: { id, name } }] : [],
    ),
  }
}

/** Lists the prices of a delivery; "0" stands where there is none. */
export const listFees: Adapter['fees'] = async ({ http }) => {
  const { livraison } = (await http.request('get/fees')).read(feeRows)
  return livraison.flatMap(({ wilaya_id: wilayaId, tarif: homePrice, tarif_stopdesk: centerPrice }) =>
    wilayaId ? [{ wilayaId, homePrice, centerPrice }] : [],
  )
}
