import { logUnlessDown } from '#server/db/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import type { Shop } from '#server/http/shop.ts'
import { findDashboard } from './dashboard.ts'
import { exportFigures } from './export-figures.ts'
import { findFigures } from './figures.ts'
import { isRobot } from './is-robot.ts'
import { OrderSumsCache } from './order-sums-cache.ts'
import type { VisitCounter } from './visit-counter.ts'

export function figuresRoutes(visits: VisitCounter) {
  const cache = new OrderSumsCache()
  /** Sums past months behind the response: figures of any range come next. */
  const warm = ({ searchDb, log }: Pick<Shop, 'searchDb' | 'log'>) =>
    void cache.warm(searchDb, new Date()).catch(logUnlessDown(log, 'Summing past orders failed'))
  return {
    'GET /dashboard': async ({ db, searchDb, log }) => {
      const dashboard = await findDashboard({ db, searchDb })
      warm({ searchDb, log })
      return dashboard
    },
    'GET /figures': async ({ searchDb, query, log }) => {
      await visits.flush()
      const figures = await findFigures({ db: searchDb, cache }, query)
      warm({ searchDb, log })
      return figures
    },
    'GET /figures/export': async ({ searchDb, query, request, log }) => {
      await visits.flush()
      const figures = await findFigures({ db: searchDb, cache }, query)
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
