import { z } from 'zod'
import { foldText } from '#rules/text.ts'
import { type Adapter, field, OPENING_FIELD, serviceField } from '../adapter.ts'
import { count, feeRows, flagOrTrue, rows, table, text, unreadable } from '../decode.ts'
import { fetchPdf, isLabel } from '../label-pdfs.ts'
import { correctOrder, createOrders, deleteOrder, execute, validateOrder } from './parcels.ts'
import { isAttempt, keyOf, listEvents, reportOrders } from './report.ts'

const wilayaRows = rows({ code: count, nom: text, is_active: flagOrTrue })
const communeRows = rows({ wilaya_id: count, nom: text, is_active: flagOrTrue })
const desk = z.looseObject({ name: text, code: text })
const rates = z.looseObject({ tarifs: z.looseObject({ delivery: feeRows.nullish() }) })

const listPlaces: Adapter['places'] = async ({ http }) => {
  const wilayas = (await http.request('get/wilayas'))
    .read(wilayaRows)
    .flatMap(({ code: id, nom: name, is_active }) => (id && name && is_active ? [{ id, name }] : []))
  const communes = (await http.request('get/communes'))
    .read(communeRows)
    // NOEST identifies communes by their names.
    .flatMap(({ wilaya_id: wilayaId, nom: name, is_active: isHome }) =>
      wilayaId && name ? [{ id: name, name, wilayaId, isHome }] : [],
    )
  const desks = Object.entries((await http.request('desks')).read(table.catch({}))).flatMap(
    ([key, value]) => {
      const wilayaId = Number(/^(\d{1,2})[A-Z]{1,2}$/.exec(key)?.[1] ?? 0)
      const { name, code } = desk.safeParse(value).data ?? {}
      if (!wilayaId || !name) return []
      const commune = communes.find(
        (row) => row.wilayaId === wilayaId && foldText(row.name) === foldText(name),
      )
      // NOEST lists a desk as `01A` and takes parcels for it as `1A`.
      const id = code || key
      return [{ id, name, wilayaId, commune: { id: commune?.id ?? '', name: commune?.name ?? name } }]
    },
  )
  if (wilayas.length === 0 || communes.length === 0) throw unreadable('lieux')
  return { wilayas, communes, desks }
}

const listFees: Adapter['fees'] = async ({ http }) =>
  (await http.request('fees')).read(rates).tarifs.delivery ?? []

/** Hosts where NOEST stores labels: it was seen to redirect to S3 links that expire within minutes. */
const STORAGE = /(^|\.)s3([.-][a-z0-9.-]*)?\.amazonaws\.com$/

/** Downloads a label: the response itself according to NOEST's documentation, in practice also a redirect. */
const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const answer = await http.request('get/order/label', { query: { tracking } })
  if (answer.status === 200 && isLabel(answer.body)) return answer.body
  if (answer.location !== null) return fetchPdf(http, answer.location, STORAGE)
  throw answer.refusal(`NOEST n’a pas d’étiquette pour ${tracking} (${answer.status})`)
}

const retry: Required<Adapter>['retry'] = {
  ask: (account, { tracking }) =>
    execute(account, 'ask/new-tentative', { tracking }, 'NOEST ne reprend pas ce colis en livraison'),
  isAsked: async (account, { tracking }) => {
    const events = (await listEvents(account, [tracking])).get(tracking) ?? []
    const asked = events.findLastIndex((event) => keyOf(event) === 'nouvel_tentative_asked_by_customer')
    return asked > events.findLastIndex(isAttempt)
  },
  addNote: (account, { tracking }, content) =>
    execute(account, 'add/maj', { tracking, content }, 'NOEST ne prend pas cette note'),
}

/** NOEST's public API 2.3. docs/couriers/noest.md says which facts are certain. */
export const noest: Adapter = {
  kind: 'noest',
  name: 'NOEST',
  fields: [
    serviceField([{ value: 'https://app.noest-dz.com', label: 'NOEST' }]),
    field('apiToken', 'api_token', { isSecret: true }),
    field('userGuid', 'user_guid', { hint: 'NOEST le donne avec le api_token' }),
    OPENING_FIELD,
  ],
  basePath: 'api/public/',
  label: 'pdf',
  hasExchanges: true,
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
  correct: correctOrder,
  report: reportOrders,
  retry,
  fetchLabel,
}
