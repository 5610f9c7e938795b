import { ConflictError, invalid, NotFoundError, type ValidationError } from '#server/errors.ts'
import { type Handlers, WithStatus } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sheetResponse } from '#server/http/responses/file-response.ts'
import type { Runner } from '#server/jobs/runner.ts'
import {
  addCourier,
  changeCourier,
  deleteCourier,
  findAnyCourier,
  findCourierRow,
  listCouriers,
  listKinds,
} from './accounts/accounts.ts'
import { type CourierContext, callCourier, recordOutcome } from './accounts/open-courier.ts'
import { withinDeadline } from './deadline.ts'
import { applyFees, previewFees } from './fees/fees.ts'
import { addJob, deleteJob, findJob, listJobs, restartJob, stopJob } from './jobs/jobs.ts'
import { mergeJobLabels, sendWithinDeadline } from './jobs/send-and-label.ts'
import { cancelParcel } from './parcels/change/cancel-parcel.ts'
import { retryParcel } from './parcels/change/retry-parcel.ts'
import { syncCourier } from './parcels/follow/sync-couriers.ts'
import { answerChallenge, receiveWebhook } from './parcels/follow/webhooks.ts'
import { findLabel, findLabels } from './parcels/labels.ts'
import { findCourierSheet, listOrphans, setParcel } from './parcels/parcels-by-hand.ts'
import { listPlaceNames, rememberPlace } from './places/remember-place.ts'
import { readColumns, readSettlement } from './settlements/read-settlement.ts'
import { exportSettlement } from './settlements/settlement-lines.ts'
import { acceptSettlement, undoSettlement } from './settlements/settlement-payments.ts'
import {
  addSettlement,
  deleteSettlement,
  findSettlement,
  listOutstanding,
  listSettlements,
} from './settlements/settlements.ts'

export function courierRoutes(couriers: CourierContext, jobs: Runner) {
  return {
    ...accountRoutes(couriers, jobs),
    ...parcelRoutes(couriers),
    ...jobRoutes(couriers, jobs),
    ...settlementRoutes,
  }
}

function accountRoutes(couriers: CourierContext, jobs: Runner) {
  const services = { context: couriers, jobs }
  return {
    'GET /courier-kinds': async () => listKinds(couriers),
    'GET /couriers': () => listCouriers(couriers),
    'POST /couriers': ({ body }) => addCourier(couriers, body),
    'PUT /couriers/:id': ({ params, body }) => changeCourier(couriers, params.id, body),
    'DELETE /couriers/:id': ({ params }) => deleteCourier(couriers, params.id),
    'POST /couriers/:id/test': async ({ db, params }) => {
      const row = await findCourierRow(db, params.id)
      const test = () =>
        callCourier(couriers, row, ({ adapter, account }) => adapter.test(account), { isTrial: true })
      await withinDeadline(couriers, () => recordOutcome(couriers, row, test))
      return { ok: true as const }
    },
    'GET /couriers/:id/places': ({ params, query }) =>
      withinDeadline(couriers, () => listPlaceNames(couriers, params.id, query.wilayaId)),
    'PUT /couriers/:id/places': ({ params, body }) =>
      withinDeadline(couriers, (signal) => rememberPlace(couriers, params.id, body, signal)),
    'POST /couriers/:id/fees': async ({ params, admin }) => {
      const preview = await previewFees(services, params.id, admin.email)
      return Array.isArray(preview) ? preview : new WithStatus(202, preview)
    },
    'POST /couriers/:id/fees/apply': ({ params, body, admin }) =>
      applyFees(services, params.id, { ...body, actor: admin.email }),
  } satisfies Partial<Handlers>
}

function parcelRoutes(couriers: CourierContext) {
  return {
    'POST /parcels': ({ body, admin }) => sendWithinDeadline(couriers, body, admin.email),
    'POST /parcels/labels': async ({ body }) => {
      const { pdf, missing } = await withinDeadline(couriers, () => findLabels(couriers, body.ids))
      const response = pdfResponse(pdf)
      if (missing.length > 0) response.headers.set('X-Missing-Labels', missing.join())
      return response
    },
    'PUT /parcels/:id': ({ params, body, admin }) => setParcel(couriers, params.id, body, admin.email),
    'DELETE /parcels/:id': ({ params, admin }) =>
      withinDeadline(couriers, () => cancelParcel(couriers, params.id, admin.email)),
    'POST /parcels/:id/retry': ({ params, body, admin }) =>
      retryParcel(couriers, { id: params.id, note: body.note ?? '', actor: admin.email }),
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
      // Each courier has its own query parameters, and some are empty, so the contract cannot list them.
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

function jobRoutes(couriers: CourierContext, jobs: Runner) {
  return {
    'GET /jobs': ({ db }) => listJobs(db, couriers.now()),
    'GET /jobs/:id': ({ db, params }) => findJob(db, params.id, couriers.now()),
    'POST /jobs': async ({ db, body, admin }) => {
      const id = await addJob(db, body, { actor: admin.email, now: couriers.now() })
      void jobs.run('courier_jobs', id)
      return findJob(db, id, couriers.now())
    },
    'POST /jobs/:id/start': async ({ db, params, body }) => {
      const job = await db
        .transaction()
        .execute((trx) => restartJob(trx, params.id, { ...body, now: couriers.now() }))
      void jobs.run('courier_jobs', params.id)
      return job
    },
    'POST /jobs/:id/stop': ({ db, params }) => stopJob(db, params.id, couriers.now()),
    'DELETE /jobs/:id': ({ db, params }) => deleteJob(db, params.id),
    'GET /jobs/:id/labels': async ({ params }) =>
      pdfResponse(await withinDeadline(couriers, () => mergeJobLabels(couriers, params.id))),
  } satisfies Partial<Handlers>
}

function noSheet(): ValidationError {
  return invalid('file', 'Veuillez choisir le fichier du transporteur')
}

const settlementRoutes = {
  'GET /couriers/outstanding': ({ db }) => listOutstanding(db),
  'GET /settlements': ({ db, query }) => listSettlements(db, query),
  'GET /settlements/:id': ({ db, params }) => findSettlement(db, params.id),
  'POST /settlements': async ({ db, limits, body, files }) => {
    const [file] = files.file ?? []
    if (!file) throw noSheet()
    const { courierId, ...columns } = body
    await findAnyCourier(db, courierId)
    const sheet = await readSettlement(file.path, columns, limits.sheets)
    return addSettlement(db, { courierId, filename: file.filename, ...sheet })
  },
  'POST /settlements/columns': async ({ limits, files }) => {
    const [file] = files.file ?? []
    if (!file) throw noSheet()
    return readColumns(file.path, limits.sheets)
  },
  'DELETE /settlements/:id': ({ db, params }) => deleteSettlement(db, params.id),
  'POST /settlements/:id/accept': ({ db, params, body, admin }) =>
    acceptSettlement(db, params.id, body.trackings, admin.email),
  'POST /settlements/:id/undo': ({ db, params, admin }) => undoSettlement(db, params.id, admin.email),
  'GET /settlements/:id/export': async ({ db, params, query, request, log }) => {
    const settlement = await findSettlement(db, params.id)
    const name = `versement-${settlement.id}`
    return sheetResponse({ request, log }, exportSettlement(settlement), { format: query.format, name })
  },
} satisfies Partial<Handlers>

function pdfResponse(bytes: Uint8Array): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="etiquettes.pdf"',
      'Cache-Control': 'no-store',
    },
  })
}
