import type { EndpointName, Endpoints, ParamNames, ResponseBody } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error.ts'
import { ApiError, toUrl } from '#web/api-client.ts'
import { session } from './session.ts'
import { shrinkImage } from './shrink-image.ts'

/** Time in ms without progress after which an upload is aborted. */
const STALL = 30_000
/** Time in ms for the server to respond after the upload: it reads large sheets line by line. */
const WORK = 120_000

export type Parts = Record<string, string | File | File[] | null | undefined>

type FormEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { files: object } ? Name : never
}[EndpointName]

type Prepare = (file: File) => File | Promise<File>

type Options = {
  onProgress?: (share: number) => void
  /** Prepares each file to send; shrinks images by default. */
  prepare?: Prepare
  headers?: Record<string, string>
}

/** Sends a form without its null parts by XMLHttpRequest: `fetch` reports no progress. Throws ApiError. */
export async function upload<Name extends FormEndpoint>(
  name: Name,
  params: Record<ParamNames<Name>, number>,
  parts: Parts,
  { prepare = shrinkImage, ...options }: Options = {},
): Promise<ResponseBody<Name>> {
  const form = await toForm(parts, prepare)
  const token = session.current?.token
  const { status, body } = await send(toUrl(name, params), form, token, options)
  session.rejected(token, status)
  if (status < 200 || status > 299) throw new ApiError(status, (body ?? {}) as Partial<ErrorBody>)
  return body as ResponseBody<Name>
}

async function toForm(parts: Parts, prepare: Prepare): Promise<FormData> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else for (const file of part ? [part].flat() : []) form.append(name, await prepare(file))
  }
  return form
}

function send(
  { method, url }: { method: string; url: string },
  form: FormData,
  token: string | undefined,
  { onProgress, headers = {} }: Options,
) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall = 0
    const progress = (limit = STALL) => {
      clearTimeout(stall)
      stall = window.setTimeout(() => {
        reject(new ApiError(408, {}, 'Request timeout'))
        request.abort()
      }, limit)
    }
    request.upload.addEventListener('load', () => progress(WORK))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress()
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
    request.addEventListener('error', () => reject(new ApiError(0, {}, 'Pas de connexion internet')))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    request.addEventListener('loadend', () => clearTimeout(stall))
    request.open(method, url)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
    progress()
  })
}
