import type { Db } from './open.ts'
import { listenForVersions } from './version-notifications.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

/** How often the version is read in case another program wrote and its notification was lost, in ms. */
const POLL = 1000

/** The current catalogue version, without a query. It only rises. */
export class CatalogueVersion {
  readonly #db: Db
  readonly #timer: NodeJS.Timeout
  readonly #listener: { close: () => Promise<void> } | undefined
  #current: number

  private constructor(db: Db, version: number, databaseUrl: string | undefined) {
    this.#db = db
    this.#current = version
    this.#listener = databaseUrl
      ? listenForVersions(databaseUrl, (version) => this.#raise(version))
      : undefined
    // Requests that need the database log that it is down: no line a second beside them.
    this.#timer = setInterval(() => this.refresh().catch(() => {}), POLL).unref()
  }

  /** With PostgreSQL, given by its URL, other programs on it notify this one of what they write. */
  static async open(db: Db, databaseUrl?: string): Promise<CatalogueVersion> {
    return new CatalogueVersion(db, await findCatalogueVersion(db), databaseUrl)
  }

  get current(): number {
    return this.#current
  }

  /** Reads the version; http/api.ts does so after every write, before its response is sent. */
  async refresh(): Promise<void> {
    this.#raise(await findCatalogueVersion(this.#db))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listener?.close()
  }

  // Two reads may end in the other order.
  #raise(version: number): void {
    this.#current = Math.max(this.#current, version)
  }
}
