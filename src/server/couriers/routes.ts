import { ConflictError, NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import {
  addCourier,
  changeCourier,
  deleteCourier,
  findCourierRow,
  listCouriers,
  listKinds,
} from './accounts/accounts.ts'
import { applyFees, previewFees } from './accounts/fees.ts'
import { askCourier } from './accounts/open-courier.ts'
import { rememberPlace } from './accounts/places.ts'
import { contextOf } from './couriers.ts'
import { findCourierSheet } from './parcels/courier-file.ts'
import { findLabel, findLabels } from './parcels/labels.ts'
import { cancelParcel, setParcel } from './parcels/parcels.ts'
import { sendParcels } from './parcels/send-parcels.ts'
import { recordOutcome, syncCourier } from './parcels/sync-couriers.ts'
import { answerChallenge, receiveNews } from './parcels/webhooks.ts'

export const courierRoutes = {
  'GET /courier-kinds': async ({ ...shop }) => listKinds(contextOf(shop)),
  'GET /couriers': ({ ...shop }) => listCouriers(contextOf(shop)),
  'POST /couriers': ({ body, ...shop }) => addCourier(contextOf(shop), body),
  'PUT /couriers/:id': ({ params, body, ...shop }) => changeCourier(contextOf(shop), params.id, body),
  'DELETE /couriers/:id': ({ params, ...shop }) => deleteCourier(contextOf(shop), params.id),
  'POST /couriers/:id/test': async ({ params, ...shop }) => {
    const context = contextOf(shop)
    const row = await findCourierRow(context.db, params.id)
    await recordOutcome(context, row, () =>
      askCourier(context, row, ({ adapter, account }) => adapter.test(account)),
    )
    return { ok: true as const }
  },
  'POST /couriers/:id/sync': async ({ params, ...shop }) => {
    const context = contextOf(shop)
    const row = await findCourierRow(context.db, params.id)
    if (row.kind === 'file') throw new ConflictError('Ce transporteur n’a pas d’API')
    return syncCourier(context, row)
  },
  'PUT /couriers/:id/places': ({ params, body, ...shop }) => rememberPlace(contextOf(shop), params.id, body),
  'POST /couriers/:id/fees': ({ params, ...shop }) => previewFees(contextOf(shop), params.id),
  'POST /couriers/:id/fees/apply': ({ params, body, ...shop }) => applyFees(contextOf(shop), params.id, body),
  'GET /couriers/:id/file': async ({ params, query, request, log, ...shop }) => {
    const sheet = await findCourierSheet(contextOf(shop), params.id, query.orderIds)
    return sheetResponse({ request, log }, sheet, { format: 'xlsx', name: 'colis' })
  },

  'POST /parcels': ({ body, admin, ...shop }) => sendParcels(contextOf(shop), body, admin.email),
  'POST /parcels/labels': async ({ body, ...shop }) => pdf(await findLabels(contextOf(shop), body.ids)),
  'PUT /parcels/:id': ({ params, body, admin, ...shop }) =>
    setParcel(contextOf(shop), params.id, body, admin.email),
  'DELETE /parcels/:id': ({ params, admin, ...shop }) =>
    cancelParcel(contextOf(shop), params.id, admin.email),
  'GET /parcels/:id/label': async ({ params, ...shop }) => {
    const label = await findLabel(contextOf(shop), params.id)
    if ('pdf' in label) return pdf(label.pdf)
    return new Response(null, { status: 302, headers: { Location: label.url, 'Cache-Control': 'no-store' } })
  },

  'GET /hooks/couriers/:id': async ({ params, request, ...shop }) => {
    // The courier names its parameters, and some are empty.
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const answer = await answerChallenge(contextOf(shop), params.id, query)
    if (answer === null) throw new NotFoundError('Adresse inconnue')
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(answer, { headers })
  },
  'POST /hooks/couriers/:id': async ({ params, request, rawBody, ...shop }) => {
    const { headers } = request
    const isSigned = await receiveNews(contextOf(shop), params.id, { headers, body: rawBody })
    if (!isSigned) throw new HttpError(401, 'Signature invalide')
  },
} satisfies Partial<Handlers>

function pdf(bytes: Uint8Array): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="etiquettes.pdf"',
      'Cache-Control': 'no-store',
    },
  })
}
