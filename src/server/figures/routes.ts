import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/responses/file-response.ts'
import { findDashboard } from './dashboard.ts'
import { exportFigures } from './export-figures.ts'
import { findFigures } from './figures.ts'
import type { OrderSumsCache } from './order-sums-cache.ts'
import { isRobot, type VisitCounter } from './visits.ts'

export function figuresRoutes({ orderSums, visits }: { orderSums: OrderSumsCache; visits: VisitCounter }) {
  return {
    'GET /dashboard': ({ db, searchDb }) => findDashboard({ db, searchDb }),
    'GET /figures': async ({ searchDb, query }) => {
      await visits.flush()
      return findFigures({ db: searchDb, orderSums }, query)
    },
    'GET /figures/export': async ({ searchDb, query, request, log }) => {
      await visits.flush()
      const figures = await findFigures({ db: searchDb, orderSums }, query)
      const sheet = exportFigures(figures, query.table)
      return sheetResponse({ request, log }, sheet, { format: query.format, name: 'chiffres' })
    },
    'POST /visits': async ({ body, request, clientIp, limits }) => {
      if (isRobot(request.headers.get('user-agent'))) return
      const isCounted = await limits.visits.count(clientIp).then(
        () => true,
        () => false,
      )
      if (isCounted) visits.count(body)
    },
  } satisfies Partial<Handlers>
}
