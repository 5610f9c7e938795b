import { Readable } from 'node:stream'
import { Problem } from '#server/errors.ts'
import { readForm, type Upload } from './form-body.ts'
import { readJson } from './json-body.ts'
import type { Route } from './route.ts'

/** A parsed body; the files of a form are on disk until it is disposed of. */
export type Body = AsyncDisposable & { value: unknown; files: Record<string, Upload[]> }

/** The body of a request to an endpoint without one. */
export const NO_BODY: Body = { value: undefined, files: {}, [Symbol.asyncDispose]: async () => {} }

/**
 * The body of a request: JSON, or a form where the route takes one, whose texts become the values that JSON
 * would have carried. `connection` is the incoming message of Node, absent for a request made in process.
 * @throws Problem 413 above 1 MiB of JSON, 10 MiB a file or 60 MiB in all, 415 for any other type of body or
 * file, 408 for a public body that is too slow; Invalid when it does not parse
 */
export async function readBody(
  request: Request,
  route: Route,
  { connection, dataDir }: { connection?: Readable | undefined; dataDir: string },
): Promise<Body> {
  const source = connection ?? Readable.from(request.body ?? [])
  const type = request.headers.get('content-type') ?? ''
  const size = announcedSize(request)
  const mediaType = type.split(';')[0]?.trim().toLowerCase()
  if (mediaType === 'application/json' && route.body) {
    return { ...NO_BODY, value: await readJson(source, size, { isPublic: route.access === 'public' }) }
  }
  if (mediaType === 'multipart/form-data' && (route.form || route.files)) {
    return readForm(source, { type, size }, route, dataDir)
  }
  const expected = [route.body && 'application/json', (route.form || route.files) && 'multipart/form-data']
  throw new Problem(
    415,
    `Type de contenu non pris en charge : ${expected.filter(Boolean).join(' ou ')} attendu`,
  )
}

function announcedSize(request: Request): number | undefined {
  const size = request.headers.get('content-length')
  return size !== null && /^\d{1,15}$/.test(size) ? Number(size) : undefined
}
