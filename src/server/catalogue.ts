import type { Db } from './db/open.ts'
import { findCatalogueVersion } from './queries/catalogue-version.ts'

/** How often the version is looked up in case somebody else wrote, in ms. */
const POLL = 1000

/** The catalogue version at this moment, known without asking the database. */
export class Catalogue {
  readonly #db: Db
  readonly #timer: NodeJS.Timeout
  #version: number

  private constructor(db: Db, version: number) {
    this.#db = db
    this.#version = version
    // Another program on the same database, or another instance.
    this.#timer = setInterval(() => this.refresh().catch(() => {}), POLL).unref()
  }

  static async open(db: Db): Promise<Catalogue> {
    return new Catalogue(db, await findCatalogueVersion(db))
  }

  get version(): number {
    return this.#version
  }

  /** Looks the version up; call it after every write, before its answer leaves. */
  async refresh(): Promise<void> {
    // Two look-ups may end in the other order.
    this.#version = Math.max(this.#version, await findCatalogueVersion(this.#db))
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
