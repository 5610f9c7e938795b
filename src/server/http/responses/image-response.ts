import type { ImageQuery } from '#contract/image.ts'
import { NotFoundError } from '#server/errors.ts'
import { imageVersion } from '#server/images/image-url.ts'
import type { RequestContext } from '../handlers.ts'
import { bestImageFormat } from './accept.ts'
import { matchesEtag, shared } from './cacheable-response.ts'

const NO_IMAGE = 'Image introuvable'

type Context = Pick<
  RequestContext<'GET /products/:id/image'>,
  'images' | 'request' | 'clientIp' | 'limits'
> & { query: ImageQuery }

/** Responds with an image, immutable at its current version, else revalidated. Throws NotFoundError. */
export async function imageResponse(
  { images, query, request, clientIp, limits }: Context,
  hash: string | null | undefined,
): Promise<Response> {
  if (!hash) throw new NotFoundError(NO_IMAGE)
  const format = bestImageFormat(request.headers.get('accept'))
  const takeTurn = () => limits.open.images.take(clientIp)
  const variant = await images.variants.find(hash, query.w ?? null, format, takeTurn)
  if (!variant) throw new NotFoundError(NO_IMAGE)
  // The cast is safe: the type allows shared memory, but a Node buffer never uses it.
  const body = variant.body as Uint8Array<ArrayBuffer> | ReadableStream
  const etag = `"${imageVersion(hash)}-${query.w ?? 'full'}-${variant.format}"`
  const isCurrent = query.v === imageVersion(hash)
  const headers = {
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Type': `image/${variant.format}`,
    ETag: etag,
    Vary: 'Accept',
  }
  const size = { 'Content-Length': String(variant.size) }
  const isCached = matchesEtag(request.headers.get('if-none-match'), etag)
  if (isCached || request.method === 'HEAD') {
    // Frees the connection to the bucket.
    if (body instanceof ReadableStream) await body.cancel()
    return new Response(null, isCached ? { status: 304, headers } : { headers: { ...headers, ...size } })
  }
  if (body instanceof ReadableStream) return new Response(body, { headers: { ...headers, ...size } })
  // The page cache must not keep a WebP that is served until the AVIF is encoded.
  if (isCurrent && variant.format === format) return shared(body, { headers: { ...headers, ...size } })
  return new Response(body, { headers: { ...headers, ...size } })
}
