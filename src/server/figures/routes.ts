import type { Handlers } from '#server/http/handlers.ts'
import { findDashboard } from './dashboard.ts'

export const figuresRoutes = {
  'GET /dashboard': ({ db }) => findDashboard(db),
} satisfies Partial<Handlers>
