import type { Adapter } from '../adapter.ts'
import { fetchLabel } from './label.ts'
import { createParcels, deleteParcel, findParcel } from './parcels.ts'
import { listFees, listPlaces, searchAll } from './places.ts'
import { makeReady, reportParcels } from './report.ts'
import { webhook } from './webhook.ts'

/** ZR Express, API v1 of 2026. docs/couriers/zrexpress.md has what is certain of it and what is not. */
export const zrexpress: Adapter = {
  kind: 'zrexpress',
  name: 'ZR Express',
  fields: [
    {
      name: 'baseUrl',
      label: 'Service',
      isSecret: false,
      isRequired: true,
      options: [{ value: 'https://api.zrexpress.app', label: 'ZR Express' }],
    },
    { name: 'apiKey', label: 'Clé d’API (secretKey)', isSecret: true, isRequired: true },
    { name: 'tenant', label: 'Tenant', isSecret: false, isRequired: true, hint: 'Donné avec la clé d’API' },
    {
      name: 'webhookSecret',
      label: 'Clé du webhook',
      isSecret: true,
      isRequired: false,
      hint: 'Commence par whsec_ ; sans webhook, laissez vide',
    },
  ],
  basePath: 'api/v1/',
  label: 'pdf',
  // None is documented.
  quotas: [{ requests: 10, within: 1000 }],
  headers: ({ apiKey = '', tenant = '' }) => ({ 'X-Api-Key': apiKey, 'X-Tenant': tenant }),
  batch: { create: 100, report: 1 },
  test: async ({ http }) => {
    await searchAll(http, 'workflows/search', {})
  },
  places: listPlaces,
  fees: listFees,
  create: createParcels,
  find: findParcel,
  validate: makeReady,
  cancel: deleteParcel,
  report: reportParcels,
  fetchLabel,
  webhook,
}
