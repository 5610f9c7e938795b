import type { CompiledQuery, QueryResult } from 'kysely'
import { Semaphore } from '#server/semaphore.ts'
import { RolledBackError } from '../errors.ts'
import type { SqliteDatabase } from './sqlite-database.ts'

const MAX_GROUP = 100

type Group = {
  /** Finished transactions that wait for the COMMIT. */
  waiting: PromiseWithResolvers<void>[]
  /** True once a transaction could not be rolled back: the group must not be committed. */
  isBroken: boolean
}

/**
 * The one connection that writes, with group commit: transactions take turns, and those that arrive together share
 * one COMMIT, since its fsync is what a transaction waits for. Each but the first is a savepoint, so one that fails
 * rolls back its own rows alone. None resolves before its rows are on disk.
 *
 * Group commit: DeWitt et al., "Implementation techniques for main memory database systems", 1984. MySQL
 * (binlog group commit) and PostgreSQL (commit_delay) do the same. Savepoints: https://sqlite.org/lang_savepoint.html
 */
export class GroupCommitWriter {
  readonly #database: SqliteDatabase
  readonly #mutex = new Semaphore(1)
  #group: Group | undefined
  #begun = 0

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  /** Waits for other writers. The caller must end the transaction with `commit` or `rollback`. */
  async begin(): Promise<GroupTransaction> {
    const turn = await this.#mutex.take(1)
    try {
      if (this.#group && this.#isLost(this.#group)) this.#commit()
      if (!this.#group) {
        this.#rollbackRest()
        this.#database.exec('begin immediate')
        this.#group = { waiting: [], isBroken: false }
        this.#begun = 0
        this.#commitWhenIdle()
      }
      // The first one needs no savepoint, which keeps changed pages in memory. So a large restore, which is
      // alone, needs little memory.
      const isFirst = this.#begun === 0
      if (!isFirst) this.#database.exec('savepoint member')
      this.#begun += 1
      return new GroupTransaction(this.#database, turn, this.#group, isFirst)
    } catch (error) {
      turn[Symbol.dispose]()
      throw error
    }
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    using _turn = await this.#mutex.take(1)
    this.#commit()
    this.#rollbackRest()
    return this.#database.run<Row>(query)
  }

  async close(): Promise<void> {
    await this.#commitInTurn()
    this.#database.close()
  }

  async #commitInTurn(): Promise<void> {
    using _turn = await this.#mutex.take(1)
    this.#commit()
  }

  /** Commits once no transaction has started during a turn of the event loop. */
  #commitWhenIdle(): void {
    const begun = this.#begun
    setImmediate(() => {
      if (this.#begun > begun && this.#begun < MAX_GROUP) this.#commitWhenIdle()
      else void this.#commitInTurn()
    })
  }

  /** Commits the group, and resolves or rejects its transactions. Never throws. */
  #commit(): void {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      if (this.#isLost(group)) throw new RolledBackError()
      this.#database.exec('commit')
      for (const waiting of group.waiting) waiting.resolve()
    } catch (error) {
      for (const waiting of group.waiting) waiting.reject(error)
      try {
        this.#rollbackRest()
      } catch {
        // The next writer tries the rollback again, and gets the error if it still fails.
      }
    }
  }

  // Some errors, such as a full disk, make SQLite roll back the whole transaction by itself.
  #isLost(group: Group): boolean {
    return group.isBroken || !this.#database.isInTransaction
  }

  // Rolls back a transaction that failed to commit and to roll back, so
  // that the next commit does not include it.
  #rollbackRest(): void {
    if (this.#database.isInTransaction) this.#database.exec('rollback')
  }
}

class GroupTransaction {
  readonly #database: SqliteDatabase
  readonly #group: Group
  readonly #isFirst: boolean
  #turn: Disposable | undefined

  constructor(database: SqliteDatabase, turn: Disposable, group: Group, isFirst: boolean) {
    this.#database = database
    this.#turn = turn
    this.#group = group
    this.#isFirst = isFirst
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    return this.#database.run(query)
  }

  /** Lets the next writer start, then waits for the COMMIT. */
  async commit(): Promise<void> {
    if (!this.#isFirst) this.#database.exec('release member')
    const waiting = Promise.withResolvers<void>()
    this.#group.waiting.push(waiting)
    this.#end()
    await waiting.promise
  }

  rollback(): void {
    if (!this.#turn) return
    try {
      if (!this.#database.isInTransaction) return
      if (this.#isFirst) {
        this.#database.exec('rollback')
      } else {
        this.#database.exec('rollback to member')
        this.#database.exec('release member')
      }
    } catch (error) {
      this.#group.isBroken = true
      throw error
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#turn?.[Symbol.dispose]()
    this.#turn = undefined
  }
}
