import { z } from 'zod'
import { type Adapter, field, serviceField } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { link, list, text } from '../decode.ts'
import { fetchPdf, isLabel } from '../label-pdfs.ts'
import { createParcels, deleteParcel, findParcel } from './parcels.ts'
import { listFees, listPlaces, searchAll } from './places.ts'
import { makeReady, reportParcels, webhook } from './report.ts'

/** Hosts where ZR Express stores labels: Azure links that expire after an hour. */
const STORAGE = /\.blob\.core\.windows\.net$/

const files = z.looseObject({
  failedTrackingNumbers: z.array(text).catch([]),
  fileUrl: link,
  parcelLabelFiles: list({ fileUrl: link }).nullish().catch(null),
})

const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const json = { trackingNumbers: [tracking] }
  const answer = await http.request('parcels/labels/individual/pdf', { method: 'POST', json })
  if (answer.status === 200 && isLabel(answer.body)) return answer.body
  const found = files.safeParse(answer.json).data
  if (found && found.failedTrackingNumbers.length > 0) {
    throw new CourierError(`ZR Express n’a pas d’étiquette pour ${tracking}`)
  }
  const url = found?.parcelLabelFiles?.[0]?.fileUrl ?? found?.fileUrl
  if (answer.status === 200 && url) return fetchPdf(http, url, STORAGE)
  throw answer.refusal(`ZR Express n’a pas donné d’étiquette (${answer.status})`)
}

/** ZR Express, API v1 of 2026. docs/couriers/zrexpress.md says which facts are certain. */
export const zrexpress: Adapter = {
  kind: 'zrexpress',
  name: 'ZR Express',
  fields: [
    serviceField([{ value: 'https://api.zrexpress.app', label: 'ZR Express' }]),
    field('apiKey', 'Clé d’API (secretKey)', { isSecret: true }),
    field('tenant', 'Tenant', { hint: 'Donné avec la clé d’API' }),
    field('webhookSecret', 'Clé du webhook', {
      isSecret: true,
      isRequired: false,
      hint: 'Commence par whsec_ ; sans webhook, laissez vide',
    }),
  ],
  basePath: 'api/v1/',
  label: 'pdf',
  // ZR Express documents no quota; this one is our own.
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
