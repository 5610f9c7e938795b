import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import { UnavailableError } from '#server/errors.ts'
import type { Draft, Store } from './store.ts'

/** Time for one call of the storage, in ms: an original is 3 MB at most. */
const TIMEOUT = 20_000

export type Bucket = NonNullable<Config['bucket']>

/**
 * Files in a bucket of S3-compatible storage, which several copies of the program share. An object appears whole
 * or not at all. What the storage refuses, or does not answer in time, is an UnavailableError.
 */
export class ObjectStore implements Store {
  readonly #client: AwsClient
  readonly #url: string
  readonly #prefix: string

  /** `prefix` is the folder of the bucket that this store keeps its keys in. */
  constructor({ url, region, accessKeyId, secretAccessKey }: Bucket, prefix: string) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#url = url
    this.#prefix = prefix
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#call('PUT', this.#pathOf(key), [200], bytes)
  }

  /** Nothing is sent before it is kept: there is no place beside a place. */
  async draft(key: string, bytes: Uint8Array): Promise<Draft> {
    return { keep: () => this.write(key, bytes), drop: async () => {} }
  }

  async read(key: string): Promise<Buffer | null> {
    const answer = await this.#call('GET', this.#pathOf(key), [200, 404])
    return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
  }

  async list(folder: string): Promise<string[]> {
    const prefix = this.#pathOf(folder && `${folder}/`)
    const names: string[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix })
      if (token) query.set('continuation-token', token)
      const xml = await (await this.#call('GET', `?${query}`, [200])).text()
      const keys = [...xml.matchAll(/<(?:Key|Prefix)>([^<]*)<\/(?:Key|Prefix)>/g)].map(([, key = '']) => key)
      names.push(...keys.map((key) => key.slice(prefix.length).replace(/\/$/, '')).filter(Boolean))
      token = unescapeXml(/<NextContinuationToken>([^<]+)</.exec(xml)?.[1])
    } while (token)
    return names
  }

  async removeOld(key: string, before: Date): Promise<boolean> {
    const path = this.#pathOf(key)
    const { status, headers } = await this.#call('HEAD', path, [200, 404])
    const written = Date.parse(headers.get('last-modified') ?? '')
    if (status === 404 || !(written < before.getTime())) return false
    await this.#call('DELETE', path, [200, 204, 404])
    return true
  }

  #pathOf(key: string): string {
    return this.#prefix + key
  }

  async #call(method: string, path: string, expected: number[], body?: Uint8Array): Promise<Response> {
    try {
      const answer = await this.#client.fetch(`${this.#url}/${path}`, {
        method,
        ...(body && { body: Buffer.from(body) }),
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (expected.includes(answer.status)) return answer
      throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
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
