import { setListOrder } from '#server/db/list-order.ts'
import { ValidationError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/image-response.ts'
import {
  createBanner,
  deleteBanner,
  findBanner,
  findBannerImage,
  listBanners,
  updateBanner,
} from './banners.ts'
import { createHeroCard, deleteHeroCard, findHeroCard, listHeroCards, updateHeroCard } from './hero-cards.ts'
import { createNewsItem, deleteNewsItem, findNewsItem, listNews, updateNewsItem } from './news.ts'

export const contentRoutes = {
  'GET /news': ({ db }) => listNews(db, { activeOnly: false }),
  'GET /news/active': ({ reads }) => reads.activeNews(),
  'GET /news/:id': ({ db, params, admin }) => findNewsItem(db, params.id, { activeOnly: !admin }),
  'POST /news': ({ db, body }) => createNewsItem(db, body),
  'PUT /news/:id': ({ db, params, body }) => updateNewsItem(db, params.id, body),
  'DELETE /news/:id': ({ db, params }) => deleteNewsItem(db, params.id),

  'GET /banners': ({ db }) => listBanners(db, { activeOnly: false }),
  'GET /banners/active': ({ reads }) => reads.activeBanners(),
  'GET /banners/:id': ({ db, params, admin }) => findBanner(db, params.id, { activeOnly: !admin }),
  'GET /banners/:id/image': async (context) => {
    const { db, params, admin } = context
    const banner = await findBannerImage(db, params.id)
    const hash = banner?.isActive || admin ? banner?.hash : null
    const response = await imageResponse(context, hash)
    // Hidden images stay out of shared caches.
    if (!banner?.isActive) response.headers.set('Cache-Control', 'no-store')
    return response
  },
  'PUT /banners/order': async ({ db, body }) => {
    await setListOrder(db, 'banners', body.ids)
    return listBanners(db, { activeOnly: false })
  },
  'POST /banners': async ({ db, images, body, files }) => {
    const [file] = files.image ?? []
    const image = file && (await images.save(file.path))
    if (!image)
      throw new ValidationError([{ path: 'image', message: 'Veuillez sélectionner un fichier image' }])
    return createBanner(db, body, image)
  },
  'PUT /banners/:id': async ({ db, images, params, body, files }) => {
    const [file] = files.image ?? []
    await findBanner(db, params.id, { activeOnly: false })
    const image = file && (await images.save(file.path))
    return updateBanner(db, params.id, body, image)
  },
  'DELETE /banners/:id': ({ db, params }) => deleteBanner(db, params.id),

  'GET /hero-cards': ({ db }) => listHeroCards(db, { activeOnly: false }),
  'GET /hero-cards/active': ({ reads }) => reads.activeHeroCards(),
  'GET /hero-cards/:id': ({ db, params, admin }) => findHeroCard(db, params.id, { activeOnly: !admin }),
  'POST /hero-cards': ({ db, body }) => createHeroCard(db, body),
  'PUT /hero-cards/:id': ({ db, params, body }) => updateHeroCard(db, params.id, body),
  'DELETE /hero-cards/:id': ({ db, params }) => deleteHeroCard(db, params.id),
} satisfies Partial<Handlers>
