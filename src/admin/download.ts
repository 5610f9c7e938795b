import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { ApiError, type LooseOptions, toUrl } from '#web/api-client.ts'
import { authorizedFetch, type MutationSettings, mutationOf, type Request } from './api.ts'

type FileEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { access: 'admin'; response: 'file' | 'pdf' } ? Name : never
}[EndpointName] &
  `GET ${string}`

type ArchiveEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { response: 'archive' } ? Name : never
}[EndpointName]

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
  const disposition = response.headers.get('content-disposition') ?? ''
  save(await response.blob(), /filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

/** Bytes of one part of a large download. The browser moves finished parts from memory to disk. */
const PART = 8 * 1024 * 1024
/** Number of attempts for each part before the download fails, and the pause between them in ms. */
const ATTEMPTS = 5
const PAUSE = 2000

type InParts = {
  params: LooseOptions['params']
  name: string
  bytes: number
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** Downloads a large file in parts: a lost connection costs one part. Throws ApiError or `signal.reason`. */
export async function downloadInParts(endpoint: ArchiveEndpoint, file: InParts): Promise<void> {
  const { params, name, bytes, signal, onProgress } = file
  const { url } = toUrl(endpoint, params)
  const parts: Blob[] = []
  for (let start = 0; start < bytes; start += PART) {
    onProgress(start)
    const end = Math.min(start + PART, bytes) - 1
    parts.push(await fetchPart(url, `bytes=${start}-${end}`, signal))
  }
  save(new Blob(parts), name)
}

async function fetchPart(url: string, Range: string, signal: AbortSignal): Promise<Blob> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await authorizedFetch(url, { headers: { Range }, signal })
      if (response.status === 206) return await response.blob()
      throw new ApiError(response.status, await response.json().catch(() => ({})))
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) throw error
      if (attempt === ATTEMPTS) throw new ApiError(0, {}, 'Pas de connexion internet')
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

function save(blob: Blob, name: string): void {
  const file = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // Revokes the URL later, since the browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
