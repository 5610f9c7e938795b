import { dashboard } from '#contract/dashboard.ts'
import { route } from '#server/http/route.ts'
import { findDashboard } from './dashboard.ts'

export const dashboardRoutes = [
  route({
    method: 'get',
    path: '/dashboard',
    summary: 'Tableau de bord',
    access: 'admin',
    answers: { 200: dashboard },
    handle: async ({ db }) => ({ status: 200, body: await findDashboard(db) }),
  }),
]
