import type { CompiledQuery, QueryResult } from 'kysely'
import { UndoneByDatabase } from './errors.ts'
import type { PreparedDatabase } from './prepared-database.ts'

/** Transactions that are brought to the disk together at most. */
const MAX_GROUP = 100

/** Transactions that are brought to the disk together. */
type Group = {
  /** Those that have done their part and wait for the disk. */
  waiting: PromiseWithResolvers<void>[]
  /** One that gave up could not be undone: nothing of the group may reach the disk. */
  isSpoiled: boolean
}

/**
 * The one connection that writes. Transactions take turns; those that come one upon another are brought to the
 * disk together, since the disk is what a commit waits for. Each but the first is a savepoint: one that fails
 * undoes its own rows alone. None is told that it is done before the disk has it.
 */
export class SqliteWriter {
  readonly #database: PreparedDatabase
  readonly #turns = new Turns()
  #group: Group | undefined
  /** Transactions of this group, done or not. */
  #begun = 0

  constructor(database: PreparedDatabase) {
    this.#database = database
  }

  /** A transaction begins when it is its turn, and ends with `commit` or `rollback`. */
  async begin(): Promise<SqliteTransaction> {
    const endTurn = await this.#turns.take()
    try {
      // A group that is undone, or must be, is over: nothing may join it.
      if (this.#group && this.#isLost(this.#group)) this.#commit()
      if (!this.#group) {
        this.#undoRest()
        this.#database.exec('begin immediate')
        this.#group = { waiting: [], isSpoiled: false }
        this.#begun = 0
        this.#commitWhenQuiet()
      }
      // The first has nobody's rows to spare. Within a savepoint SQLite keeps pages anew for every statement: too
      // much for a transaction that writes a whole shop, which is alone.
      const isFirst = this.#begun === 0
      if (!isFirst) this.#database.exec('savepoint one')
      this.#begun += 1
      return new SqliteTransaction(this.#database, endTurn, this.#group, isFirst)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** One write that is no part of a transaction. */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const endTurn = await this.#turns.take()
    try {
      this.#commit()
      this.#undoRest()
      return this.#database.run(query)
    } finally {
      endTurn()
    }
  }

  async close(): Promise<void> {
    await this.#commitInTurn()
    this.#database.close()
  }

  /** Commits after a turn of the event loop that brought no other transaction. */
  #commitWhenQuiet(): void {
    const begun = this.#begun
    setImmediate(() => {
      if (this.#begun > begun && this.#begun < MAX_GROUP) this.#commitWhenQuiet()
      else this.#commitInTurn()
    })
  }

  async #commitInTurn(): Promise<void> {
    const endTurn = await this.#turns.take()
    try {
      this.#commit()
    } finally {
      endTurn()
    }
  }

  /** Ends the group and tells everyone in it how; throws nothing itself. */
  #commit(): void {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      if (this.#isLost(group)) throw new UndoneByDatabase()
      this.#database.exec('commit')
      for (const waiting of group.waiting) waiting.resolve()
    } catch (error) {
      for (const waiting of group.waiting) waiting.reject(error)
      try {
        this.#undoRest()
      } catch {
        // The next writer tries again, and is told when it still cannot be.
      }
    }
  }

  // Some errors make SQLite roll back everything by itself.
  #isLost(group: Group): boolean {
    return group.isSpoiled || !this.#database.isInTransaction
  }

  // What could be neither committed nor undone must not be committed along with what comes next.
  #undoRest(): void {
    if (this.#database.isInTransaction) this.#database.exec('rollback')
  }
}

class SqliteTransaction {
  readonly #database: PreparedDatabase
  readonly #group: Group
  readonly #isFirst: boolean
  #endTurn: (() => void) | undefined

  constructor(database: PreparedDatabase, endTurn: () => void, group: Group, isFirst: boolean) {
    this.#database = database
    this.#endTurn = endTurn
    this.#group = group
    this.#isFirst = isFirst
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    return this.#database.run(query)
  }

  /** Ends the turn, then waits for the disk. */
  async commit(): Promise<void> {
    if (!this.#isFirst) this.#database.exec('release one')
    const waiting = Promise.withResolvers<void>()
    this.#group.waiting.push(waiting)
    this.#end()
    await waiting.promise
  }

  rollback(): void {
    if (!this.#endTurn) return
    try {
      if (!this.#database.isInTransaction) return
      if (this.#isFirst) {
        this.#database.exec('rollback')
      } else {
        this.#database.exec('rollback to one')
        this.#database.exec('release one')
      }
    } catch (error) {
      this.#group.isSpoiled = true
      throw error
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

/** Lets one holder at a time go on, in the order of asking. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
