import { every } from '#server/every.ts'
import type { Db } from './open.ts'
import { listenForVersions } from './version-notifications.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

/** ms between two reads of the version, in case another program wrote and its notification was lost. */
const POLL = 1000

/** The current catalogue version, read without a query. It only rises. */
export class CatalogueVersion {
  readonly #db: Db
  readonly #timer: AsyncDisposable
  readonly #listener: { close: () => Promise<void> } | undefined
  #current: number

  private constructor(db: Db, version: number, databaseUrl: string | undefined) {
    this.#db = db
    this.#current = version
    this.#listener = databaseUrl
      ? listenForVersions(databaseUrl, (version) => this.#bump(version))
      : undefined
    // Requests that need the database log that it is down.
    this.#timer = every(
      POLL,
      () => this.refresh(),
      () => {},
    )
  }

  /** On PostgreSQL, given by its URL, other programs notify this one of their writes. */
  static async open(db: Db, databaseUrl?: string): Promise<CatalogueVersion> {
    return new CatalogueVersion(db, await findCatalogueVersion(db), databaseUrl)
  }

  get current(): number {
    return this.#current
  }

  /** Reads the version; http/api.ts does so after every write, before its response is sent. */
  async refresh(): Promise<void> {
    this.#bump(await findCatalogueVersion(this.#db))
  }

  async close(): Promise<void> {
    await this.#timer[Symbol.asyncDispose]()
    await this.#listener?.close()
  }

  // Two reads may end in the other order.
  #bump(version: number): void {
    this.#current = Math.max(this.#current, version)
  }
}
