import { dashboard } from '#contract/dashboard.ts'
import { findDashboard } from '#server/queries/dashboard.ts'
import { route } from '#server/route.ts'

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
