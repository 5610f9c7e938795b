import { AwsClient } from 'aws4fetch'
import type { Bucket } from '#server/config.ts'
import { UnavailableError } from '#server/errors.ts'
import { type Content, type Draft, IMAGES_UNAVAILABLE, MAX_WHOLE, type Store } from './store.ts'

/** Default time limit of a request in ms. An original has at most 10 MiB, usually less than 3. */
const TIMEOUT = 20_000

/**
 * Stores files in an S3-compatible bucket, which instances share; an object appears whole or not at all.
 * @throws UnavailableError when the storage fails or does not respond in time
 */
export class ObjectStore implements Store {
  readonly #client: AwsClient
  readonly #url: string
  readonly #prefix: string
  readonly #timeout: number

  /** `prefix` is the folder in the bucket, `timeout` the ms of a request. */
  constructor({ url, region, accessKeyId, secretAccessKey }: Bucket, prefix: string, timeout = TIMEOUT) {
    this.#timeout = timeout
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#url = url
    this.#prefix = prefix
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send('PUT', this.#pathOf(key), [200], { body: Buffer.from(bytes) })
  }

  /** Uploads only at the commit, because a bucket cannot rename files. */
  async draft(key: string, bytes: Uint8Array): Promise<Draft> {
    return { commit: () => this.write(key, bytes), discard: async () => {} }
  }

  async read(key: string): Promise<Buffer | null> {
    const response = await this.#send('GET', this.#pathOf(key), [200, 404])
    const bytes = await receive(response)
    return response.status === 404 ? null : bytes
  }

  async open(key: string): Promise<Content | null> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), this.#timeout)
    try {
      const response = await this.#send('GET', this.#pathOf(key), [200, 404], { signal: controller.signal })
      const size = Number(response.headers.get('content-length'))
      // The time limit ends with the headers: a large body is only read as fast as the visitor receives it.
      if (response.status === 200 && response.body && size > MAX_WHOLE)
        // The pipe keeps a reference to the response, whose body would end if it were garbage-collected.
        return { size, body: response.body.pipeThrough(new TransformStream()) }
      const bytes = await receive(response)
      return response.status === 404 ? null : { size: bytes.byteLength, body: bytes }
    } finally {
      clearTimeout(timer)
    }
  }

  async list(folder: string): Promise<string[]> {
    const prefix = this.#pathOf(folder && `${folder}/`)
    const names: string[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix })
      if (token) query.set('continuation-token', token)
      const xml = String(await receive(await this.#send('GET', `?${query}`, [200])))
      const keys = [...xml.matchAll(/<(?:Key|Prefix)>([^<]*)<\/(?:Key|Prefix)>/g)].map(([, key = '']) => key)
      names.push(...keys.map((key) => key.slice(prefix.length).replace(/\/$/, '')).filter(Boolean))
      token = unescapeXml(/<NextContinuationToken>([^<]+)</.exec(xml)?.[1])
    } while (token)
    return names
  }

  async removeOld(key: string, before: Date): Promise<boolean> {
    const path = this.#pathOf(key)
    const { status, headers } = await this.#send('HEAD', path, [200, 404])
    const written = Date.parse(headers.get('last-modified') ?? '')
    if (status === 404 || !(written < before.getTime())) return false
    await this.#send('DELETE', path, [200, 204, 404])
    return true
  }

  #pathOf(key: string): string {
    return this.#prefix + key
  }

  async #send(
    method: string,
    path: string,
    expected: number[],
    options: RequestInit = {},
  ): Promise<Response> {
    try {
      const response = await this.#client.fetch(`${this.#url}/${path}`, {
        method,
        signal: AbortSignal.timeout(this.#timeout),
        ...options,
      })
      if (expected.includes(response.status)) return response
      throw new Error(
        `${method} ${path} responded ${response.status}: ${(await response.text()).slice(0, 500)}`,
      )
    } catch (error) {
      throw unavailable(error)
    }
  }
}

async function receive(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): UnavailableError {
  return new UnavailableError(IMAGES_UNAVAILABLE, { cause })
}

function unescapeXml(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
