import { z } from 'zod'
import { type Adapter, field } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { count, feeRows, flag, rows, text } from '../decode.ts'
import { isLabel } from '../label-pdfs.ts'
import { cancelOrder, createOrders, expectDone, findOrder, validateOrder } from './parcels.ts'
import { reportOrders } from './report.ts'

const wilayaRows = rows({ wilaya_id: count, wilaya_name: text })
const communeRows = rows({ nom: text, wilaya_id: count, has_stop_desk: flag, code_postal: text })
const feeList = z.looseObject({ livraison: feeRows })

/** Lists the courier's places. Stations come from the communes, because `get/desks` lacks their numbers. */
const listPlaces: Adapter['places'] = async ({ http }) => {
  const wilayas = (await http.request('get/wilayas')).read(wilayaRows)
  const communes = (await http.request('get/communes')).read(communeRows).flatMap((row) => {
    const { nom: name, wilaya_id: wilayaId } = row
    const station = row.has_stop_desk ? row.code_postal : ''
    // Communes have no id, and their names are only unique within a wilaya.
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

/** Downloads one label. The quota is 50 requests per minute, so many labels take time. */
const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const { status, body } = await http.request('get/order/label', { query: { tracking } })
  if (status === 200 && isLabel(body)) return body
  throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
}

const MINUTE = 60_000

/** All couriers that use the Ecotrack platform. docs/couriers/ecotrack.md lists the sources. */
export const ecotrack: Adapter = {
  kind: 'ecotrack',
  name: 'Ecotrack (DHD, Conexlog, Anderson…)',
  basePath: 'api/v1/',
  fields: [
    field('baseUrl', 'Adresse du transporteur', {
      type: 'url',
      hint: 'Celle que montre le navigateur une fois connecté à votre espace',
      options: [
        { label: 'DHD', value: 'https://platform.dhd-dz.com/api/v1/' },
        { label: 'Conexlog (UPS)', value: 'https://app.conexlog-dz.com/api/v1/' },
        { label: 'Anderson', value: 'https://anderson-ecommerce.ecotrack.dz/api/v1/' },
        { label: 'Rocket', value: 'https://rocket.ecotrack.dz/api/v1/' },
        { label: '48Hr', value: 'https://48hr.ecotrack.dz/api/v1/' },
        { label: 'Golivri', value: 'https://golivri.ecotrack.dz/api/v1/' },
        { label: 'Rex', value: 'https://rex.ecotrack.dz/api/v1/' },
      ],
    }),
    field('apiToken', 'Jeton de l’API', { isSecret: true }),
  ],
  label: 'pdf',
  hasExchanges: true,
  quotas: [
    { requests: 50, within: MINUTE },
    { requests: 1500, within: 60 * MINUTE },
    { requests: 15_000, within: 24 * 60 * MINUTE },
  ],
  // The documentation puts the token of `validate/token` and `get/orders/status` into the URL.
  headers: ({ apiToken = '' }) => ({ Authorization: `Bearer ${apiToken}` }),
  batch: { create: 100, report: 100 },
  test: async ({ http, settings }) => {
    const answer = await http.request('validate/token')
    try {
      return expectDone(answer)
    } catch (error) {
      // With this word Ecotrack refuses a token that it did read, so sending it in the URL would not help.
      const isKnown = error instanceof CourierError && error.message.includes('TOKEN_NOT_ALLOWED')
      if (isKnown || answer.location !== null) throw error
    }
    // Sends the token in the URL only once the header has failed, because proxies log URLs.
    const query = { api_token: settings.apiToken ?? '' }
    expectDone(await http.request('validate/token', { query }))
  },
  places: listPlaces,
  fees: async ({ http }) => (await http.request('get/fees')).read(feeList).livraison,
  create: createOrders,
  find: findOrder,
  validate: validateOrder,
  cancel: cancelOrder,
  report: reportOrders,
  fetchLabel,
}
