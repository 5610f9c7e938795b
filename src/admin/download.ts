import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { ApiError, type LooseOptions, toUrl } from '#web/api-client.ts'
import { authorizedFetch, type MutationSettings, mutationOf, type Request } from './api.ts'

type FileEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { access: 'admin'; response: 'file' | 'pdf' } ? Name : never
}[EndpointName] &
  `GET ${string}`

/** Declares the mutation that downloads a file under the server's file name. A link could not send the token. */
export function downloading<Name extends FileEndpoint>(
  name: Name,
  error: NonNullable<MutationSettings<Request<Name>, void>['error']>,
) {
  return mutationOf((request: Request<Name>) => download(name, { ...request }), { error })
}

async function download(name: FileEndpoint, { params, query }: LooseOptions): Promise<void> {
  const response = await authorizedFetch(toUrl(name, params, query).url)
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
