import type { Handlers } from '#server/http/handlers.ts'
import {
  addCourier,
  changeCourier,
  deleteCourier,
  findCourierRow,
  listCouriers,
  listKinds,
} from './accounts.ts'
import { applyFees, previewFees } from './fees.ts'
import { type CourierContext, callCourier, recordOutcome } from './open-courier.ts'
import { rememberPlace } from './places.ts'

export function courierRoutes(couriers: CourierContext) {
  return {
    'GET /courier-kinds': async () => listKinds(couriers),
    'GET /couriers': () => listCouriers(couriers),
    'POST /couriers': ({ body }) => addCourier(couriers, body),
    'PUT /couriers/:id': ({ params, body }) => changeCourier(couriers, params.id, body),
    'DELETE /couriers/:id': ({ params }) => deleteCourier(couriers, params.id),
    'POST /couriers/:id/test': async ({ db, params }) => {
      const row = await findCourierRow(db, params.id)
      await recordOutcome(couriers, row, () =>
        callCourier(couriers, row, ({ adapter, account }) => adapter.test(account), { isTrial: true }),
      )
      return { ok: true as const }
    },
    'PUT /couriers/:id/places': ({ params, body }) => rememberPlace(couriers, params.id, body),
    'POST /couriers/:id/fees': ({ params }) => previewFees(couriers, params.id),
    'POST /couriers/:id/fees/apply': ({ params, body }) => applyFees(couriers, params.id, body),
  } satisfies Partial<Handlers>
}
