import type { ImageQuery } from '#contract/image.ts'
import { NotFoundError } from '#server/errors.ts'
import { imageVersion } from '#server/images/image-url.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { bestImageFormat } from './accept.ts'
import { matchesEtag } from './etag.ts'

const NO_IMAGE = 'Image introuvable'

/**
 * An image as an HTTP response: immutable under its current version, else revalidated by ETag.
 * @throws NotFoundError when there is no such image
 */
export async function imageResponse(
  images: ImageLibrary,
  hash: string | null | undefined,
  query: ImageQuery,
  request: Request,
): Promise<Response> {
  if (!hash) throw new NotFoundError(NO_IMAGE)
  const format = bestImageFormat(request.headers.get('accept'))
  const variant = await images.variants.find(hash, query.w ?? null, format)
  if (!variant) throw new NotFoundError(NO_IMAGE)
  const etag = `"${imageVersion(hash)}-${query.w ?? 'full'}-${variant.format}"`
  const isCurrent = query.v === imageVersion(hash)
  const headers = {
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Type': `image/${variant.format}`,
    ETag: etag,
    Vary: 'Accept',
  }
  const isCached = matchesEtag(request.headers.get('if-none-match'), etag)
  const size = { 'Content-Length': String(variant.size) }
  if (isCached || request.method === 'HEAD') {
    // Frees the connection that a bucket sends the body on.
    if (variant.body instanceof ReadableStream) await variant.body.cancel()
    return new Response(null, isCached ? { status: 304, headers } : { headers: { ...headers, ...size } })
  }
  // A Node buffer is never shared memory, which its type allows.
  return new Response(variant.body as BodyInit, { headers: { ...headers, ...size } })
}
