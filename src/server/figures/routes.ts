import type { Handlers } from '#server/http/handlers.ts'
import { findDashboard } from './dashboard.ts'
import { findFigures } from './figures.ts'
import { isRobot } from './is-robot.ts'
import type { VisitCounter } from './visit-counter.ts'

export function figuresRoutes(visits: VisitCounter) {
  return {
    'GET /dashboard': ({ db, searchDb }) => findDashboard({ db, searchDb }),
    'GET /figures': async ({ searchDb, query }) => {
      await visits.flush()
      return findFigures(searchDb, query)
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
