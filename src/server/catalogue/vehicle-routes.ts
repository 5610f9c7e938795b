import type { Handlers } from '#server/http/handlers.ts'
import { createModel, deleteModel, updateModel } from './vehicles.ts'

export const vehicleRoutes = {
  'GET /vehicles': ({ reads }) => reads.vehicles(),
  'POST /vehicles/models': ({ db, body }) => createModel(db, body),
  'PUT /vehicles/models/:id': ({ db, params, body }) => updateModel(db, params.id, body),
  'DELETE /vehicles/models/:id': ({ db, params }) => deleteModel(db, params.id),
} satisfies Partial<Handlers>
