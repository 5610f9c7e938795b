import { z } from 'zod'
import { foldText } from '#rules/text.ts'
import type { Adapter } from '../adapter.ts'
import { count, flagOrTrue, price, rows, table, text, unreadable } from '../decode.ts'

const wilayaRows = rows({ code: count, nom: text, is_active: flagOrTrue })
const communeRows = rows({ wilaya_id: count, nom: text, is_active: flagOrTrue })
const desk = z.looseObject({ name: text })
const rates = z.looseObject({
  tarifs: z.looseObject({
    delivery: rows({ wilaya_id: count, tarif: price, tarif_stopdesk: price }).nullish(),
  }),
})

/** Lists the wilayas, communes and desks that NOEST serves now. */
export const listPlaces: Adapter['places'] = async ({ http }) => {
  const wilayas = (await http.request('get/wilayas'))
    .read(wilayaRows)
    .flatMap(({ code: id, nom: name, is_active }) => (id && name && is_active ? [{ id, name }] : []))
  const communes = (await http.request('get/communes'))
    .read(communeRows)
    // NOEST knows communes by their names: they have no numbers.
    .flatMap(({ wilaya_id: wilayaId, nom: name, is_active: isHome }) =>
      wilayaId && name ? [{ id: name, name, wilayaId, isHome }] : [],
    )
  const desks = Object.entries((await http.request('desks')).read(table.catch({}))).flatMap(
    ([key, value]) => {
      const wilayaId = Number(/^(\d{1,2})[A-Z]{1,2}$/.exec(key)?.[1] ?? 0)
      const name = desk.safeParse(value).data?.name
      if (!wilayaId || !name) return []
      const commune = communes.find(
        (row) => row.wilayaId === wilayaId && foldText(row.name) === foldText(name),
      )
      return [{ id: key, name, wilayaId, commune: { id: commune?.id ?? '', name: commune?.name ?? name } }]
    },
  )
  if (wilayas.length === 0 || communes.length === 0) throw unreadable('lieux')
  return { wilayas, communes, desks }
}

/** Lists what NOEST takes for a delivery to each wilaya. */
export const listFees: Adapter['fees'] = async ({ http }) => {
  const { tarifs } = (await http.request('fees')).read(rates)
  return (tarifs.delivery ?? []).flatMap(
    ({ wilaya_id: wilayaId, tarif: homePrice, tarif_stopdesk: centerPrice }) =>
      wilayaId ? [{ wilayaId, homePrice, centerPrice }] : [],
  )
}
