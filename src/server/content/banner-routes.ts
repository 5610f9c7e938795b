import { NotFoundError, ValidationError } from '#server/errors.ts'
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

export const bannerRoutes = {
  'GET /banners': ({ db }) => listBanners(db, { activeOnly: false }),
  'GET /banners/active': ({ reads }) => reads.activeBanners(),
  'GET /banners/:id': async ({ db, params, admin }) => {
    const banner = await findBanner(db, params.id)
    if (!banner || !(banner.isActive || admin)) throw new NotFoundError('Bannière non trouvée')
    return banner
  },
  'GET /banners/:id/image': async (context) => {
    const { db, params, admin } = context
    const banner = await findBannerImage(db, params.id)
    const hash = banner?.isActive || admin ? banner?.hash : null
    const response = await imageResponse(context, hash)
    // What only the admin may see stays out of shared caches.
    if (!banner?.isActive) response.headers.set('Cache-Control', 'no-store')
    return response
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
    if (!(await findBanner(db, params.id))) throw new NotFoundError('Bannière non trouvée')
    const image = file && (await images.save(file.path))
    return updateBanner(db, params.id, body, image)
  },
  'DELETE /banners/:id': ({ db, params }) => deleteBanner(db, params.id),
} satisfies Partial<Handlers>
