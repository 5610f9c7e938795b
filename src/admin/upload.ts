import type { EndpointName, Endpoints, ParamNames, ResponseBody } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error.ts'
import { ApiError, toUrl } from '#web/api-client.ts'
import { session } from './session.ts'
import { shrinkImage } from './shrink-image.ts'

/** Time in ms without progress after which an upload is aborted. */
const STALL = 30_000

export type Parts = Record<string, string | File | File[] | null | undefined>

type FormEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { files: object } ? Name : never
}[EndpointName]

type Options = { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined }

/**
 * Sends a form with files to an endpoint. It takes as long as it makes progress, which `fetch` cannot tell.
 * Images are shrunk first; null and undefined parts are left out.
 * @throws ApiError as every request does
 */
export async function upload<Name extends FormEndpoint>(
  name: Name,
  params: Record<ParamNames<Name>, number>,
  parts: Parts,
  options: Options = {},
): Promise<ResponseBody<Name>> {
  const form = await toForm(parts)
  options.signal?.throwIfAborted()
  const token = session.current?.token
  const { status, text } = await send(toUrl(name, params), form, token, options)
  // A response to an older token says nothing about a session begun since.
  if (status === 401 && token && token === session.current?.token) session.end('expired')
  const body = parse(text)
  if (status < 200 || status > 299) throw new ApiError(status, (body ?? {}) as Partial<ErrorBody>)
  return body as ResponseBody<Name>
}

async function toForm(parts: Parts): Promise<FormData> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else for (const file of part ? [part].flat() : []) form.append(name, await shrinkImage(file))
  }
  return form
}

type Received = { status: number; text: string }

function send(
  { method, url }: { method: string; url: string },
  form: FormData,
  token: string | undefined,
  options: Options,
) {
  return new Promise<Received>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall = 0
    const giveUp = () => request.abort()
    const progress = () => {
      clearTimeout(stall)
      stall = window.setTimeout(() => {
        reject(new ApiError(408, {}, 'Request timeout'))
        request.abort()
      }, STALL)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress()
      if (total > 0) options.onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new ApiError(0, {}, 'Pas de connexion internet')))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      options.signal?.removeEventListener('abort', giveUp)
    })
    options.signal?.addEventListener('abort', giveUp)
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
    progress()
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
