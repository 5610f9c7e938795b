import type { ProductCard } from '#contract/product.ts'
import type { Db } from './open.ts'
import { hearVersions } from './version-notifications.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

/** How often the version is looked up in case somebody else wrote and nobody said so, in ms. */
const POLL = 1000

/** The catalogue version at this moment, known without asking the database. */
export class Catalogue {
  readonly #db: Db
  readonly #timer: NodeJS.Timeout
  readonly #others: { close: () => Promise<void> } | undefined
  #version: number
  #cards = new Map<number, ProductCard>()

  private constructor(db: Db, version: number, databaseUrl: string | undefined) {
    this.#db = db
    this.#version = version
    this.#others = databaseUrl ? hearVersions(databaseUrl, (heard) => this.#rise(heard)) : undefined
    // A database that cannot be reached is logged by the requests that need it: no line a second beside them.
    this.#timer = setInterval(() => this.refresh().catch(() => {}), POLL).unref()
  }

  /** With PostgreSQL, given by its address, other programs on it say at once what they wrote. */
  static async open(db: Db, databaseUrl?: string): Promise<Catalogue> {
    return new Catalogue(db, await findCatalogueVersion(db), databaseUrl)
  }

  get version(): number {
    return this.#version
  }

  /** The cards of products that were read for this version, by id: another version has another map. */
  get cards(): Map<number, ProductCard> {
    return this.#cards
  }

  /** Looks the version up; call it after every write, before its answer leaves. */
  async refresh(): Promise<void> {
    this.#rise(await findCatalogueVersion(this.#db))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#others?.close()
  }

  // Two look-ups may end in the other order.
  #rise(version: number): void {
    if (version <= this.#version) return
    this.#version = version
    this.#cards = new Map()
  }
}
