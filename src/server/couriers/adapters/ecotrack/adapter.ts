import type { Adapter } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { fetchLabel } from './label.ts'
import { cancelOrder, createOrders, expectDone, findOrder, validateOrder } from './parcels.ts'
import { listFees, listPlaces } from './places.ts'
import { reportOrders } from './report.ts'

const MINUTE = 60_000
/** A refusal of a token that was read. */
const KNOWN_TOKEN = /TOKEN_NOT_ALLOWED/

/** Any courier whose accounts are at Ecotrack. docs/couriers/ecotrack.md has its sources. */
export const ecotrack: Adapter = {
  kind: 'ecotrack',
  name: 'Ecotrack (DHD, Conexlog, Anderson…)',
  basePath: 'api/v1/',
  fields: [
    {
      name: 'baseUrl',
      label: 'Adresse du transporteur',
      isSecret: false,
      isRequired: true,
      hint: 'Celle que montre le navigateur une fois connecté à votre espace',
      options: [
        { label: 'DHD', value: 'https://platform.dhd-dz.com/api/v1/' },
        { label: 'Conexlog (UPS)', value: 'https://app.conexlog-dz.com/api/v1/' },
        { label: 'Anderson', value: 'https://anderson.ecotrack.dz/api/v1/' },
        { label: 'Rocket', value: 'https://rocket.ecotrack.dz/api/v1/' },
        { label: '48Hr', value: 'https://48hr.ecotrack.dz/api/v1/' },
        { label: 'Golivri', value: 'https://golivri.ecotrack.dz/api/v1/' },
        { label: 'Rex', value: 'https://rex.ecotrack.dz/api/v1/' },
      ],
    },
    { name: 'apiToken', label: 'Jeton de l’API', isSecret: true, isRequired: true },
  ],
  label: 'pdf',
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
      const isKnown = error instanceof CourierError && KNOWN_TOKEN.test(error.message)
      if (isKnown || answer.location !== null) throw error
    }
    // Proxies log URLs: only for tenants that do not read the header here.
    const query = { api_token: settings.apiToken ?? '' }
    expectDone(await http.request('validate/token', { query }))
  },
  places: listPlaces,
  fees: listFees,
  create: createOrders,
  find: findOrder,
  validate: validateOrder,
  cancel: cancelOrder,
  report: reportOrders,
  fetchLabel,
}
