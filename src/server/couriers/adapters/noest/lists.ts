import { foldText } from '#rules/text.ts'
import type { Account, Fee, Places } from '../adapter.ts'
import { countOf, flagOf, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'

/** NOEST's wilayas, communes and desks, those that it serves now. */
export async function listPlaces({ http }: Account): Promise<Places> {
  const wilayas = rowsOf(await http.json('get/wilayas'), 'wilayas').flatMap((row) => {
    const id = countOf(row.code)
    const name = textOf(row.nom)
    return id && name && flagOf(row.is_active ?? 1) ? { id, name } : []
  })
  const communes = rowsOf(await http.json('get/communes'), 'communes').flatMap((row) => {
    const wilayaId = countOf(row.wilaya_id)
    const name = textOf(row.nom)
    // Known by their names: they have no numbers.
    return wilayaId && name ? { id: name, name, wilayaId, isHome: flagOf(row.is_active ?? 1) } : []
  })
  const desks = Object.entries(rowOf(await http.json('desks')) ?? {}).flatMap(([key, value]) => {
    const [, wilaya = ''] = /^(\d{1,2})[A-Z]{1,2}$/.exec(key) ?? []
    const name = textOf(rowOf(value)?.name)
    const wilayaId = countOf(wilaya)
    if (!wilayaId || !name) return []
    const named = communes.find(
      (commune) => commune.wilayaId === wilayaId && foldText(commune.name) === foldText(name),
    )
    return { id: key, name, wilayaId, commune: { id: named?.id ?? '', name: named?.name ?? name } }
  })
  if (wilayas.length === 0 || communes.length === 0) throw unreadable('lieux')
  return { wilayas, communes, desks }
}

/** What NOEST takes for a delivery to each wilaya. */
export async function listFees({ http }: Account): Promise<Fee[]> {
  const rates = rowOf(rowOf(await http.json('fees'))?.tarifs)
  if (!rates) throw unreadable('tarifs')
  return rowsOf(rates.delivery ?? {}, 'tarifs').flatMap((row) => {
    const wilayaId = countOf(row.wilaya_id)
    if (!wilayaId) return []
    // 0 stands for what is not offered: nobody carries for nothing.
    return {
      wilayaId,
      homePrice: countOf(row.tarif) || null,
      centerPrice: countOf(row.tarif_stopdesk) || null,
    }
  })
}
