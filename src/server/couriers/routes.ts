import { Accepted, type Handlers } from '#server/http/handlers.ts'
import type { Runner } from '#server/jobs/runner.ts'
import {
  addCourier,
  changeCourier,
  deleteCourier,
  findCourierRow,
  listCouriers,
  listKinds,
} from './accounts/accounts.ts'
import { type CourierContext, callCourier, recordOutcome } from './accounts/open-courier.ts'
import { withinDeadline } from './deadline.ts'
import { applyFees, previewFees } from './fees/fees.ts'
import { listPlaceNames, rememberPlace } from './places/remember-place.ts'

export function courierRoutes(couriers: CourierContext, jobs: Runner) {
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
      return Array.isArray(preview) ? preview : new Accepted(preview)
    },
    'POST /couriers/:id/fees/apply': ({ params, body, admin }) =>
      applyFees(services, params.id, { ...body, actor: admin.email }),
  } satisfies Partial<Handlers>
}
