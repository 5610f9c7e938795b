import { z } from 'zod'
import type { Adapter } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { count, feeRows, flag, rows, text } from '../decode.ts'
import { isLabel } from '../label-pdfs.ts'
import { cancelOrder, createOrders, expectDone, findOrder, validateOrder } from './parcels.ts'
import { reportOrders } from './report.ts'

const wilayaRows = rows({ wilaya_id: count, wilaya_name: text })
const communeRows = rows({ nom: text, wilaya_id: count, has_stop_desk: flag, code_postal: text })
const feeList = z.looseObject({ livraison: feeRows })

/**
 * Lists the wilayas that the tenant serves, their communes, and the stations among these. `get/desks` has the addresses
 * of stations and not their numbers, without which nothing can be sent there: the communes have these.
 */
const listPlaces: Adapter['places'] = async ({ http }) => {
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

/** Fetches a label: 50 take the requests of a minute. */
const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const { status, body } = await http.request('get/order/label', { query: { tracking } })
  if (status === 200 && isLabel(body)) return body
  throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
}

const MINUTE = 60_000

/** Any courier whose accounts are at Ecotrack. docs/couriers/ecotrack.md has its sources. */
export const ecotrack: Adapter = {
  kind: 'ecotrack',
  name: 'Ecotrack (DHD, Conexlog, Anderson…)',
  basePath: 'api/v1/',
  fields: [
    {
      name: 'baseUrl',
      type: 'url',
      label: 'Adresse du transporteur',
      isSecret: false,
      isRequired: true,
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
    },
    { name: 'apiToken', label: 'Jeton de l’API', isSecret: true, isRequired: true },
  ],
  label: 'pdf',
  hasExchanges: true,
  quotas: [
    { requests: 50, within: MINUTE },
    { requests: 1500, within: 60 * MINUTE },
    { requests: 15_000, within: 24 * 60 * MINUTE },
  ],
  // The documents have `validate/token` and `get/orders/status` take the token in their URL.
  headers: ({ apiToken = '' }) => ({ Authorization: `Bearer ${apiToken}` }),
  batch: { create: 100, report: 100 },
  test: async ({ http, settings }) => {
    const answer = await http.request('validate/token')
    try {
      return expectDone(answer)
    } catch (error) {
      // A token that was read is refused by this word.
      const isKnown = error instanceof CourierError && error.message.includes('TOKEN_NOT_ALLOWED')
      if (isKnown || answer.location !== null) throw error
    }
    // Proxies log URLs: only for tenants that do not read the header here.
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
