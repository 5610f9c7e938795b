import type { Account, Fee, Places } from '../adapter.ts'
import { countOf, flagOf, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'

/**
 * The wilayas that the tenant serves, their communes, and the stations among these. `get/desks` has the addresses of
 * stations and not their numbers, without which nothing can be sent there: the communes have these.
 */
export async function listPlaces({ http }: Account): Promise<Places> {
  const wilayas = rowsOf(await http.json('get/wilayas'), 'get/wilayas')
  const communes = rowsOf(await http.json('get/communes'), 'get/communes').flatMap((row) => {
    const [name, wilayaId] = [textOf(row.nom), countOf(row.wilaya_id)]
    const station = flagOf(row.has_stop_desk) ? textOf(row.code_postal) : ''
    // Communes have no number; two wilayas may have one of the same name.
    return name && wilayaId ? [{ id: `${wilayaId}/${name}`, name, wilayaId, station }] : []
  })
  return {
    wilayas: wilayas.flatMap((row) => {
      const [id, name] = [countOf(row.wilaya_id), textOf(row.wilaya_name)]
      return id && name ? [{ id, name }] : []
    }),
    communes: communes.map(({ id, name, wilayaId }) => ({ id, name, wilayaId, isHome: true })),
    desks: communes.flatMap(({ id, name, wilayaId, station }) =>
      station ? [{ id: station, name, wilayaId, commune: { id, name } }] : [],
    ),
  }
}

/** What a delivery costs, in DA; "0" stands where there is none. */
export async function listFees({ http }: Account): Promise<Fee[]> {
  const answer = rowOf(await http.json('get/fees'))
  if (!answer || !('livraison' in answer)) throw unreadable('get/fees')
  return rowsOf(answer.livraison, 'get/fees').flatMap((row) => {
    const wilayaId = countOf(row.wilaya_id)
    if (!wilayaId) return []
    return [
      { wilayaId, homePrice: countOf(row.tarif) || null, centerPrice: countOf(row.tarif_stopdesk) || null },
    ]
  })
}
