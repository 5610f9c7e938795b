import { z } from 'zod'
import { newNewsItem, newsItem, newsItemChange } from '#contract/news-item.ts'
import { NotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { createNewsItem, deleteNewsItem, findNewsItem, listNews, updateNewsItem } from './news.ts'

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
  route({
    method: 'post',
    path: '/news',
    summary: 'Ajouter une actualité',
    access: 'admin',
    body: newNewsItem,
    answers: { 201: newsItem },
    handle: async ({ db, body }) => ({ status: 201, body: await createNewsItem(db, body) }),
  }),
  route({
    method: 'put',
    path: '/news/:id',
    summary: 'Modifier une actualité',
    access: 'admin',
    body: newsItemChange,
    answers: { 200: newsItem },
    handle: async ({ db, params, body }) => ({
      status: 200,
      body: await updateNewsItem(db, params.id, body),
    }),
  }),
  route({
    method: 'delete',
    path: '/news/:id',
    summary: 'Supprimer une actualité',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteNewsItem(db, params.id)
      return { status: 204 }
    },
  }),
]
