import { ApiError, toUrl } from '#web/api-client.ts'
import { session } from './session.ts'

/** Downloads a file of the API under the name that the server gives it. A link could not send the token. */
export async function download(
  name: 'GET /orders/export',
  query: Record<string, string | number | boolean | undefined>,
): Promise<void> {
  const { url } = toUrl(name, {}, query)
  const token = session.current?.token
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  if (response.status === 401 && token === session.current?.token) session.end('expired')
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
