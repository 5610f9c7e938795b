import type { Handlers } from '#server/http/handlers.ts'
import { findFirstSteps, setStepsHidden } from './first-steps.ts'
import { countDemo, removeDemo } from './remove-demo.ts'
import { addUsualGuides, addUsualModels } from './usual-lists.ts'

export const firstStepsRoutes = {
  'GET /shop/steps': (context) => findFirstSteps(context),
  'PUT /shop/steps': async (context) => {
    await setStepsHidden(context.db, context.body.isHidden)
    return findFirstSteps(context)
  },
  'POST /vehicles/usual': ({ db }) => addUsualModels(db),
  'POST /size-guides/usual': ({ db }) => addUsualGuides(db),
  'GET /demo': ({ db }) => countDemo(db),
  'DELETE /demo': ({ db, query, config }) => removeDemo(db, query.keep, config.firstIdentity),
} satisfies Partial<Handlers>
