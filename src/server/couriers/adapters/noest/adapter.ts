import type { Adapter } from '../adapter.ts'
import { fetchLabel } from './label.ts'
import { createOrders, deleteOrder, validateOrder } from './parcels.ts'
import { listFees, listPlaces } from './places.ts'
import { reportOrders } from './report.ts'

/** NOEST, public API 2.3. docs/couriers/noest.md has what is certain of it and what is not. */
export const noest: Adapter = {
  kind: 'noest',
  name: 'NOEST',
  fields: [
    {
      name: 'baseUrl',
      label: 'Service',
      isSecret: false,
      isRequired: true,
      options: [{ value: 'https://app.noest-dz.com', label: 'NOEST' }],
    },
    { name: 'apiToken', label: 'api_token', isSecret: true, isRequired: true },
    {
      name: 'userGuid',
      label: 'user_guid',
      isSecret: false,
      isRequired: true,
      hint: 'NOEST le donne avec le api_token',
    },
  ],
  basePath: 'api/public/',
  label: 'pdf',
  quotas: [{ requests: 60, within: 60_000 }],
  headers: ({ apiToken = '' }) => ({ Authorization: `Bearer ${apiToken}` }),
  batch: { create: 100, report: 100 },
  test: async (account) => {
    await listFees(account)
  },
  places: listPlaces,
  fees: listFees,
  create: createOrders,
  validate: validateOrder,
  cancel: deleteOrder,
  report: reportOrders,
  fetchLabel,
}
