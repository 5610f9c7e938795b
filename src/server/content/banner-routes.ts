import { z } from 'zod'
import { banner, bannerChange, newBanner } from '#contract/banner.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { answerPicture, pictureQuery } from '#server/http/image-response.ts'
import { type FormFields, route } from '#server/http/route.ts'
import {
  createBanner,
  deleteBanner,
  findBanner,
  findBannerImage,
  listBanners,
  updateBanner,
} from './banners.ts'

const FORM: FormFields = { title: 'text', isActive: 'boolean' }

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
  route({
    method: 'post',
    path: '/banners',
    summary: 'Ajouter une bannière',
    access: 'admin',
    body: newBanner,
    form: FORM,
    files: { image: 1 },
    answers: { 201: banner },
    handle: async ({ db, images, body, files }) => {
      const [file] = files.image ?? []
      const image = file && (await images.save(file.path))
      if (!image) throw new Invalid([{ path: 'image', message: 'Veuillez sélectionner un fichier image' }])
      return { status: 201, body: await createBanner(db, body, image) }
    },
  }),
  route({
    method: 'put',
    path: '/banners/:id',
    summary: 'Modifier une bannière',
    access: 'admin',
    body: bannerChange,
    form: FORM,
    files: { image: 1 },
    answers: { 200: banner },
    handle: async ({ db, images, params, body, files }) => {
      const [file] = files.image ?? []
      if (!(await findBanner(db, params.id))) throw new NotFound('Bannière non trouvée')
      const image = file && (await images.save(file.path))
      return { status: 200, body: await updateBanner(db, params.id, body, image) }
    },
  }),
  route({
    method: 'delete',
    path: '/banners/:id',
    summary: 'Supprimer une bannière',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteBanner(db, params.id)
      return { status: 204 }
    },
  }),
]
