import { z } from 'zod'
import { PICTURE_WIDTHS } from '#rules/picture-widths.ts'
import { NotFound } from '#server/errors.ts'
import type { Width } from '#server/images/formats.ts'
import { imageVersion } from '#server/images/image-url.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { matchesEtag } from './etag.ts'

const NO_PICTURE = 'Image introuvable'

const widthMessage = `Largeur parmi ${PICTURE_WIDTHS.join(', ')} attendue`

/** `?w=` a width in px, `?v=` the version in the address. */
export const pictureQuery = z.object({
  w: z
    .string()
    .refine((value) => PICTURE_WIDTHS.some((width) => String(width) === value), widthMessage)
    .transform((value) => Number(value) as Width)
    .optional(),
  v: z.string().max(100).optional(),
})

export type PictureQuery = z.infer<typeof pictureQuery>

/**
 * A picture as an HTTP answer: immutable under its current version, else revalidated by ETag.
 * @throws NotFound when there is no such picture
 */
export async function answerPicture(
  images: ImageLibrary,
  hash: string | null | undefined,
  query: PictureQuery,
  request: Request,
): Promise<Response> {
  if (!hash) throw new NotFound(NO_PICTURE)
  const accept = request.headers.get('accept') ?? ''
  const variant = await images.variant(hash, query.w ?? null, accept)
  if (!variant) throw new NotFound(NO_PICTURE)
  const etag = `"${imageVersion(hash)}-${query.w ?? 'full'}-${variant.format}"`
  const isCurrent = query.v === imageVersion(hash)
  const headers = {
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Type': `image/${variant.format}`,
    ETag: etag,
    Vary: 'Accept',
  }
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(variant.bytes), { status: 200, headers })
}
