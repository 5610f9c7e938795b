import { NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createNewsItem, deleteNewsItem, findNewsItem, listNews, updateNewsItem } from './news.ts'

export const newsRoutes = {
  'GET /news': ({ db }) => listNews(db, { activeOnly: false }),
  'GET /news/active': ({ reads }) => reads.activeNews(),
  'GET /news/:id': async ({ db, params, admin }) => {
    const item = await findNewsItem(db, params.id)
    if (!item || !(item.isActive || admin)) throw new NotFoundError('Actualité non trouvée')
    return item
  },
  'POST /news': ({ db, body }) => createNewsItem(db, body),
  'PUT /news/:id': ({ db, params, body }) => updateNewsItem(db, params.id, body),
  'DELETE /news/:id': ({ db, params }) => deleteNewsItem(db, params.id),
} satisfies Partial<Handlers>
