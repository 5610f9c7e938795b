import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import { UnavailableError } from '#server/errors.ts'
import type { Content, Draft, Store } from './store.ts'

/** Time for one request to the storage, in ms: an original is 3 MB at most. */
const TIMEOUT = 20_000

export type Bucket = NonNullable<Config['bucket']>

/**
 * Files in a bucket of S3-compatible storage, which several copies of the program share. An object appears whole
 * or not at all.
 * @throws UnavailableError when the storage fails or does not respond in time
 */
export class ObjectStore implements Store {
  readonly #client: AwsClient
  readonly #url: string
  readonly #prefix: string

  /** `prefix` is the folder of the bucket that holds the keys of this store. */
  constructor({ url, region, accessKeyId, secretAccessKey }: Bucket, prefix: string) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#url = url
    this.#prefix = prefix
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send('PUT', this.#pathOf(key), [200], bytes)
  }

  /** Sends nothing before the commit: a bucket has no rename. */
  async draft(key: string, bytes: Uint8Array): Promise<Draft> {
    return { commit: () => this.write(key, bytes), discard: async () => {} }
  }

  async read(key: string): Promise<Buffer | null> {
    const response = await this.#send('GET', this.#pathOf(key), [200, 404])
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer())
  }

  /** Whole, also when it is large: storage would not wait for a slow reader. */
  async open(key: string): Promise<Content | null> {
    const bytes = await this.read(key)
    return bytes && { size: bytes.byteLength, body: bytes }
  }

  async list(folder: string): Promise<string[]> {
    const prefix = this.#pathOf(folder && `${folder}/`)
    const names: string[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix })
      if (token) query.set('continuation-token', token)
      const xml = await (await this.#send('GET', `?${query}`, [200])).text()
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

  async #send(method: string, path: string, expected: number[], body?: Uint8Array): Promise<Response> {
    try {
      const response = await this.#client.fetch(`${this.#url}/${path}`, {
        method,
        ...(body && { body: Buffer.from(body) }),
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (expected.includes(response.status)) return response
      throw new Error(
        `${method} ${path} responded ${response.status}: ${(await response.text()).slice(0, 500)}`,
      )
    } catch (error) {
      throw new UnavailableError('Les images sont momentanément indisponibles, réessayez dans un instant', {
        cause: error,
      })
    }
  }
}

function unescapeXml(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
