import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { ApiError, type LooseOptions, type RequestOptions, toUrl } from '#web/api-client.ts'
import { authorizedFetch } from './api.ts'

type FileEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { access: 'admin'; response: 'file' | 'pdf' } ? Name : never
}[EndpointName]

/**
 * Downloads a file of the API under the server's file name. A link could not send the token.
 * @throws ApiError for an error response
 */
export async function download<Name extends FileEndpoint>(
  name: Name,
  options: Omit<RequestOptions<Name>, 'headers' | 'signal' | 'timeout'>,
): Promise<void> {
  const { params, query, body }: LooseOptions = options
  const { method, url } = toUrl(name, params, query)
  const json = body !== undefined && {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await authorizedFetch(url, { method, ...json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  save(await response.blob(), response.headers.get('content-disposition') ?? '')
}

function save(blob: Blob, disposition: string): void {
  const file = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = file
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? ''
  link.click()
  // Revoked later: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
