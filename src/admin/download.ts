import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { ApiError, type RequestOptions, toUrl } from '#web/api-client.ts'
import { session } from './session.ts'

type FileEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { access: 'admin'; response: 'file' | 'pdf' } ? Name : never
}[EndpointName]

/** Downloads a file of the API under the name that the server gives it. A link could not send the token. */
export async function download<Name extends FileEndpoint>(
  name: Name,
  options: Omit<RequestOptions<Name>, 'headers' | 'signal' | 'timeout'>,
): Promise<void> {
  const { params, query, body }: LooseOptions = options
  const { method, url } = toUrl(name, params, query)
  const token = session.current?.token
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (response.status === 401 && token === session.current?.token) session.end('expired')
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  save(await response.blob(), response.headers.get('content-disposition') ?? '')
}

type LooseOptions = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

function save(blob: Blob, disposition: string): void {
  const file = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = file
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? ''
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
