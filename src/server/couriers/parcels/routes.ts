import { ConflictError, NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { withinDeadline } from '../deadline.ts'
import { cancelParcel } from './cancel-parcel.ts'
import { findCourierSheet } from './courier-file.ts'
import { findLabel, findLabels } from './labels.ts'
import { listOrphans, setParcel } from './parcels.ts'
import { pdfResponse } from './pdf-response.ts'
import { sendAndAnswer } from './send-parcels.ts'
import { syncCourier } from './sync-couriers.ts'
import { answerChallenge, receiveWebhook } from './webhooks.ts'

export function parcelRoutes(couriers: CourierContext) {
  return {
    'POST /parcels': ({ body, admin }) => sendAndAnswer(couriers, body, admin.email),
    'POST /parcels/labels': async ({ body }) => {
      const { pdf, missing } = await withinDeadline(couriers, () => findLabels(couriers, body.ids))
      const response = pdfResponse(pdf)
      if (missing.length > 0) response.headers.set('X-Missing-Labels', missing.join())
      return response
    },
    'PUT /parcels/:id': ({ params, body, admin }) => setParcel(couriers, params.id, body, admin.email),
    'DELETE /parcels/:id': ({ params, admin }) =>
      withinDeadline(couriers, () => cancelParcel(couriers, params.id, admin.email)),
    'GET /parcels/:id/label': async ({ params }) => {
      const label = await withinDeadline(couriers, () => findLabel(couriers, params.id))
      if ('pdf' in label) return pdfResponse(label.pdf)
      const headers = { Location: label.url, 'Cache-Control': 'no-store' }
      return new Response(null, { status: 302, headers })
    },

    'POST /couriers/:id/sync': async ({ db, params }) => {
      const row = await findCourierRow(db, params.id)
      if (row.kind === 'file') throw new ConflictError('Ce transporteur n’a pas d’API')
      return withinDeadline(couriers, () => syncCourier(couriers, row))
    },
    'GET /couriers/:id/orphans': ({ db, params }) => listOrphans(db, params.id),
    'GET /couriers/:id/file': async ({ params, query, request, log }) => {
      const sheet = await findCourierSheet(couriers, params.id, query.orderIds)
      return sheetResponse({ request, log }, sheet, { format: 'xlsx', name: 'colis' })
    },

    'GET /hooks/couriers/:id': async ({ params, request }) => {
      // Couriers choose the parameters; some are empty.
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const answer = await answerChallenge(couriers, params.id, query)
      if (answer === null) throw new NotFoundError('Adresse inconnue')
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
      return new Response(answer, { headers })
    },
    'POST /hooks/couriers/:id': async ({ params, request, rawBody }) => {
      const { headers } = request
      const isSigned = await receiveWebhook(couriers, params.id, { headers, body: rawBody })
      if (!isSigned) throw new HttpError(401, 'Signature invalide')
    },
  } satisfies Partial<Handlers>
}
