import { z } from 'zod'
import { banner } from '#contract/banner.ts'
import { answerPicture, pictureQuery } from '#server/images/answer.ts'
import { NotFound } from '#server/problems.ts'
import { findBanner, findBannerImage, listBanners } from '#server/queries/banners.ts'
import { route } from '#server/route.ts'

export const bannerRoutes = [
  route({
    method: 'get',
    path: '/banners',
    summary: 'Toutes les bannières',
    access: 'admin',
    answers: { 200: z.array(banner) },
    handle: async ({ db }) => ({ status: 200, body: await listBanners(db, { activeOnly: false }) }),
  }),
  route({
    method: 'get',
    path: '/banners/active',
    summary: 'Bannières actives',
    access: 'public',
    answers: { 200: z.array(banner) },
    handle: async ({ db }) => ({ status: 200, body: await listBanners(db, { activeOnly: true }) }),
  }),
  route({
    method: 'get',
    path: '/banners/:id',
    summary: 'Une bannière',
    access: 'either',
    answers: { 200: banner },
    handle: async ({ db, params, admin }) => {
      const found = await findBanner(db, params.id)
      if (!found || !(found.isActive || admin)) throw new NotFound('Bannière non trouvée')
      return { status: 200, body: found }
    },
  }),
  route({
    method: 'get',
    path: '/banners/:id/image',
    summary: 'Image d’une bannière',
    access: 'either',
    query: pictureQuery,
    answers: { 200: 'picture' },
    handle: async ({ db, images, params, query, request, admin }) => {
      const found = await findBannerImage(db, params.id)
      const hash = found?.isActive || admin ? found?.hash : null
      const picture = await answerPicture(images, hash, query, request)
      // What the owner alone may see stays out of shared caches.
      if (!found?.isActive) picture.headers.set('Cache-Control', 'no-store')
      return picture
    },
  }),
]
