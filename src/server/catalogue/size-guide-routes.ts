import type { Handlers } from '#server/http/handlers.ts'
import {
  createSizeGuide,
  deleteSizeGuide,
  listSizeGuides,
  sizeGuideNotFound,
  updateSizeGuide,
} from './size-guides.ts'

export const sizeGuideRoutes = {
  'GET /size-guides': ({ db }) => listSizeGuides(db),
  'GET /size-guides/:id': async ({ reads, params }) => {
    const guide = await reads.sizeGuide(params.id)
    if (!guide) throw sizeGuideNotFound()
    return guide
  },
  'POST /size-guides': ({ db, body }) => createSizeGuide(db, body),
  'PUT /size-guides/:id': ({ db, params, body }) => updateSizeGuide(db, params.id, body),
  'DELETE /size-guides/:id': ({ db, params }) => deleteSizeGuide(db, params.id),
} satisfies Partial<Handlers>
