import type { Handlers } from '#server/http/handlers.ts'
import { findDashboard } from './dashboard.ts'

export const figuresRoutes = {
  'GET /dashboard': ({ db, searchDb }) => findDashboard({ db, searchDb }),
} satisfies Partial<Handlers>
