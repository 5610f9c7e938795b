import { z } from 'zod'
import { newsItem } from '#contract/news-item.ts'
import { NotFound } from '#server/problems.ts'
import { findNewsItem, listNews } from '#server/queries/news.ts'
import { route } from '#server/route.ts'

export const newsRoutes = [
  route({
    method: 'get',
    path: '/news',
    summary: 'Toutes les actualités',
    access: 'admin',
    answers: { 200: z.array(newsItem) },
    handle: async ({ db }) => ({ status: 200, body: await listNews(db, { activeOnly: false }) }),
  }),
  route({
    method: 'get',
    path: '/news/active',
    summary: 'Actualités visibles',
    access: 'public',
    answers: { 200: z.array(newsItem) },
    handle: async ({ db }) => ({ status: 200, body: await listNews(db, { activeOnly: true }) }),
  }),
  route({
    method: 'get',
    path: '/news/:id',
    summary: 'Une actualité',
    access: 'either',
    answers: { 200: newsItem },
    handle: async ({ db, params, admin }) => {
      const found = await findNewsItem(db, params.id)
      if (!found || !(found.isActive || admin)) throw new NotFound('Actualité non trouvée')
      return { status: 200, body: found }
    },
  }),
]
