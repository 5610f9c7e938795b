import type { ShopIdentity } from '#contract/shop-identity.ts'
import { pageTemplate } from '#rules/page-templates.ts'
import { setListOrder } from '#server/db/list-order.ts'
import { invalid } from '#server/errors.ts'
import type { Upload } from '#server/http/bodies/form-body.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/responses/image-response.ts'
import { checkMark } from '#server/images/check-upload.ts'
import type { ImageLibrary, StoredImage } from '#server/images/library.ts'
import { banners, findBannerImage, heroCards, news } from './home-lists.ts'
import { findIdentityImage, removeIdentityImage, setIdentityImage, updateIdentity } from './identity.ts'
import { findPage, listPages, toPageSlug, updatePage } from './info-pages.ts'

const ALL = { activeOnly: false }

/** Renders the storefront's home page with an unsaved identity, for a preview. */
export type RenderHome = (identity: ShopIdentity) => Promise<string>

export function previewRoutes(renderHome: RenderHome) {
  return {
    'POST /shop/preview': async ({ reads, body: { legal, ...change } }) => {
      const stored = await reads.shop()
      return { html: await renderHome({ ...stored, ...change, legal: { ...stored.legal, ...legal } }) }
    },
  } satisfies Partial<Handlers>
}

export const contentRoutes = {
  'GET /shop': ({ reads }) => reads.shop(),
  'PUT /shop': ({ db, body }) => updateIdentity(db, body),
  'GET /shop/logo': async (context) => imageResponse(context, await findIdentityImage(context.db, 'logo')),
  'PUT /shop/logo': async ({ db, images, files }) =>
    setIdentityImage(db, 'logo', await saveMark(images, files, { isIcon: false })),
  'DELETE /shop/logo': ({ db }) => removeIdentityImage(db, 'logo'),
  'GET /shop/icon': async (context) => imageResponse(context, await findIdentityImage(context.db, 'icon')),
  'PUT /shop/icon': async ({ db, images, files }) =>
    setIdentityImage(db, 'icon', await saveMark(images, files, { isIcon: true })),
  'DELETE /shop/icon': ({ db }) => removeIdentityImage(db, 'icon'),

  'GET /pages': ({ db, reads, admin }) => (admin ? listPages(db, { publishedOnly: false }) : reads.pages()),
  'GET /pages/:slug': ({ db, params, admin }) => findPage(db, params.slug, { publishedOnly: !admin }),
  'GET /pages/:slug/template': async ({ reads, params }) =>
    pageTemplate(toPageSlug(params.slug), await reads.shop(), {
      isOpeningAllowed: await reads.allowsOpening(),
      wilayas: await reads.wilayas(),
    }),
  'PUT /pages/:slug': ({ db, params, body }) => updatePage(db, params.slug, body),

  'GET /news': ({ db }) => news.list(db, ALL),
  'GET /news/active': ({ reads }) => reads.activeNews(),
  'GET /news/:id': ({ db, params, admin }) => news.find(db, params.id, { activeOnly: !admin }),
  'POST /news': ({ db, body }) => news.create(db, body),
  'PUT /news/:id': ({ db, params, body }) => news.update(db, params.id, body),
  'DELETE /news/:id': ({ db, params }) => news.remove(db, params.id),

  'GET /banners': ({ db }) => banners.list(db, ALL),
  'GET /banners/active': ({ reads }) => reads.activeBanners(),
  'GET /banners/:id': ({ db, params, admin }) => banners.find(db, params.id, { activeOnly: !admin }),
  'GET /banners/:id/image': async (context) => {
    const { db, params, admin } = context
    const banner = await findBannerImage(db, params.id)
    const hash = banner?.isActive || admin ? banner?.hash : null
    const response = await imageResponse(context, hash)
    // Keeps images of inactive banners out of all caches.
    if (!banner?.isActive) response.headers.set('Cache-Control', 'no-store')
    return response
  },
  'PUT /banners/order': async ({ db, body }) => {
    await setListOrder(db, 'banners', body.ids)
    return banners.list(db, ALL)
  },
  'POST /banners': async ({ db, images, body, files }) => {
    const [file] = files.image ?? []
    if (!file) throw invalid('image', 'Veuillez sélectionner un fichier image')
    return banners.create(db, body, await images.save(file.path))
  },
  'PUT /banners/:id': async ({ db, images, params, body, files }) => {
    const [file] = files.image ?? []
    await banners.find(db, params.id, ALL)
    return banners.update(db, params.id, body, file && (await images.save(file.path)))
  },
  'DELETE /banners/:id': ({ db, params }) => banners.remove(db, params.id),

  'GET /hero-cards': ({ db }) => heroCards.list(db, ALL),
  'GET /hero-cards/active': ({ reads }) => reads.activeHeroCards(),
  'GET /hero-cards/:id': ({ db, params, admin }) => heroCards.find(db, params.id, { activeOnly: !admin }),
  'POST /hero-cards': ({ db, body }) => heroCards.create(db, body),
  'PUT /hero-cards/:id': ({ db, params, body }) => heroCards.update(db, params.id, body),
  'DELETE /hero-cards/:id': ({ db, params }) => heroCards.remove(db, params.id),
} satisfies Partial<Handlers>

async function saveMark(
  images: ImageLibrary,
  { file = [] }: Record<string, Upload[]>,
  options: { isIcon: boolean },
): Promise<StoredImage> {
  const [upload] = file
  if (!upload) throw invalid('file', 'Veuillez sélectionner une image')
  await checkMark(upload.path, options)
  return images.save(upload.path, 'file')
}
