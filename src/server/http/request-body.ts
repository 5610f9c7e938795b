import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoints.ts'
import { readForm, type Upload } from './bodies/form-body.ts'
import { readBytes, readJson } from './bodies/json-body.ts'
import { HttpError } from './http-error.ts'
import type { Limits } from './rate-limits.ts'

/** Disposal deletes the files of a form. */
export type Body = AsyncDisposable & { value: unknown; bytes: Uint8Array; files: Record<string, Upload[]> }

export const NO_BODY: Body = {
  value: undefined,
  bytes: new Uint8Array(),
  files: {},
  [Symbol.asyncDispose]: async () => {},
}

/** `connection` is Node's incoming message; absent for an in-process request. */
type Source = {
  connection?: Readable | undefined
  dataDir: string
  client: string
  limits: Pick<Limits, 'open' | 'uploads'>
}

/**
 * Reads bytes, JSON, or a form, whose texts become the values that JSON would have carried.
 * @throws HttpError 413 above 1 MiB of JSON, 10 MiB a file or 60 MiB in all, 415 for another type, 408 for a slow
 * public body; ValidationError when it does not parse
 */
export async function readBody(
  request: Request,
  endpoint: Endpoint,
  { connection, dataDir, client, limits }: Source,
): Promise<Body> {
  const source = connection ?? Readable.from(request.body ?? [])
  const type = request.headers.get('content-type') ?? ''
  const size = announcedSize(request)
  const { bodyBytes } = limits.open
  const sender = endpoint.access === 'public' ? { client, bodyBytes } : null
  if (endpoint.isRaw) return { ...NO_BODY, bytes: await readBytes(source, size, sender) }
  const mediaType = type.split(';')[0]?.trim().toLowerCase()
  if (mediaType === 'application/json' && endpoint.body) {
    return { ...NO_BODY, value: await readJson(source, size, sender) }
  }
  const disk = { dataDir, uploads: limits.uploads }
  if (mediaType === 'multipart/form-data' && (endpoint.form || endpoint.files)) {
    return { ...NO_BODY, ...(await readForm(source, { type, size }, endpoint, disk)) }
  }
  const expected = [
    endpoint.body && 'application/json',
    (endpoint.form || endpoint.files) && 'multipart/form-data',
  ]
  throw new HttpError(
    415,
    `Type de contenu non pris en charge : ${expected.filter(Boolean).join(' ou ')} attendu`,
  )
}

function announcedSize(request: Request): number | undefined {
  const size = request.headers.get('content-length')
  return size !== null && /^\d{1,15}$/.test(size) ? Number(size) : undefined
}
