import type { ProblemBody } from '#contract/problem.ts'
import { ApiError } from '#web/api-client.ts'
import { session } from './session.ts'
import { shrinkImage } from './shrink-image.ts'

/** Time in ms without progress after which an upload is aborted. */
const STALL = 30_000

export type Parts = Record<string, string | File | File[] | null | undefined>

type Options = { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined }

/**
 * Sends a multipart form to the API; `path` is relative to /api. XMLHttpRequest, because `fetch` reports no
 * upload progress. Images are shrunk first; null and undefined parts are left out.
 * @throws ApiError like every request
 */
export async function upload<Result>(
  method: 'POST' | 'PUT',
  path: string,
  parts: Parts,
  options: Options = {},
): Promise<Result> {
  const form = await toForm(parts)
  options.signal?.throwIfAborted()
  const sent = session.current?.token
  const { status, text } = await send(method, `/api${path}`, form, sent, options)
  // A 401 for an older token must not end a newer session.
  if (status === 401 && sent && sent === session.current?.token) session.end('expired')
  const body = parse(text)
  if (status < 200 || status > 299) throw new ApiError(status, (body ?? {}) as Partial<ProblemBody>)
  return body as Result
}

async function toForm(parts: Parts): Promise<FormData> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else for (const file of part ? [part].flat() : []) form.append(name, await shrinkImage(file))
  }
  return form
}

type RawResponse = { status: number; text: string }

function send(method: string, url: string, body: FormData, token: string | undefined, options: Options) {
  return new Promise<RawResponse>((resolve, reject) => {
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
    request.send(body)
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
