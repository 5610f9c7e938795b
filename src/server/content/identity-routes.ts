import { pageTemplate } from '#rules/page-templates.ts'
import { ValidationError } from '#server/errors.ts'
import type { Upload } from '#server/http/form-body.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/image-response.ts'
import { checkMark } from '#server/images/check-mark.ts'
import type { ImageLibrary, StoredImage } from '#server/images/library.ts'
import { findIdentityImage, removeIdentityImage, setIdentityImage, updateIdentity } from './identity.ts'
import { findPage, listPages, toPageSlug, updatePage } from './shop-pages.ts'

export const identityRoutes = {
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
  'PUT /pages/:slug': ({ db, params, body }) => updatePage(db, params.slug, body),
  'GET /pages/:slug/template': async ({ reads, params }) =>
    pageTemplate(toPageSlug(params.slug), await reads.shop()),
} satisfies Partial<Handlers>

async function saveMark(
  images: ImageLibrary,
  { file = [] }: Record<string, Upload[]>,
  options: { isIcon: boolean },
): Promise<StoredImage> {
  const [upload] = file
  if (!upload) throw new ValidationError([{ path: 'file', message: 'Veuillez sélectionner une image' }])
  await checkMark(upload.path, options)
  return images.save(upload.path, 'file')
}
