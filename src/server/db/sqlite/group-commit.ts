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

export type GroupCommitWriter = ReturnType<typeof createGroupCommitWriter>

/**
 * The one connection that writes, with group commit: transactions take turns, and those that arrive together
 * share one COMMIT, since its fsync is what a transaction waits for. Each but the first is a savepoint, which
 * rolls back alone. None resolves before its rows are on disk. Group commit: DeWitt et al., "Implementation
 * techniques for main memory database systems", 1984; as in MySQL (binlog group commit) and PostgreSQL
 * (commit_delay). Savepoints: https://sqlite.org/lang_savepoint.html
 */
export function createGroupCommitWriter(database: SqliteDatabase) {
  const mutex = new Semaphore(1)
  let group: Group | undefined
  let begun = 0

  // Some errors, such as a full disk, make SQLite roll back the whole transaction by itself.
  const isLost = ({ isBroken }: Group) => isBroken || !database.isInTransaction

  // Rolls back a transaction that failed to commit and to roll back, so that the next commit leaves it out.
  const rollbackRest = () => {
    if (database.isInTransaction) database.exec('rollback')
  }

  /** Commits the group, and resolves or rejects its transactions. Never throws. */
  const commit = () => {
    const committed = group
    if (!committed) return
    group = undefined
    try {
      if (isLost(committed)) throw new RolledBackError()
      database.exec('commit')
      for (const waiting of committed.waiting) waiting.resolve()
    } catch (error) {
      for (const waiting of committed.waiting) waiting.reject(error)
      try {
        rollbackRest()
      } catch {
        // The next writer tries the rollback again, and gets the error if it still fails.
      }
    }
  }

  const commitInTurn = async () => {
    using _turn = await mutex.take(1)
    commit()
  }

  /** Commits once no transaction has started during a turn of the event loop, or the group is full. */
  const commitWhenIdle = () => {
    const before = begun
    setImmediate(() => {
      if (begun > before && begun < MAX_GROUP) commitWhenIdle()
      else void commitInTurn()
    })
  }

  return {
    /** Waits for other writers. The caller must end the transaction with `commit` or `rollback`. */
    begin: async (): Promise<GroupTransaction> => {
      const turn = await mutex.take(1)
      try {
        if (group && isLost(group)) commit()
        if (!group) {
          rollbackRest()
          database.exec('begin immediate')
          group = { waiting: [], isBroken: false }
          begun = 0
          commitWhenIdle()
        }
        // The first needs no savepoint, which would keep the changed pages of a large restore in memory.
        const isFirst = begun === 0
        if (!isFirst) database.exec('savepoint member')
        begun += 1
        return groupTransaction(database, turn, group, isFirst)
      } catch (error) {
        turn[Symbol.dispose]()
        throw error
      }
    },
    run: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      using _turn = await mutex.take(1)
      commit()
      rollbackRest()
      return database.run<Row>(query)
    },
    close: async (): Promise<void> => {
      await commitInTurn()
      database.close()
    },
  }
}

export type GroupTransaction = ReturnType<typeof groupTransaction>

function groupTransaction(database: SqliteDatabase, turn: Disposable, group: Group, isFirst: boolean) {
  let isOpen = true
  const end = () => {
    if (isOpen) turn[Symbol.dispose]()
    isOpen = false
  }
  return {
    run: <Row>(query: CompiledQuery): QueryResult<Row> => database.run(query),
    /** Lets the next writer start, then waits for the COMMIT. */
    commit: async (): Promise<void> => {
      if (!isFirst) database.exec('release member')
      const waiting = Promise.withResolvers<void>()
      group.waiting.push(waiting)
      end()
      await waiting.promise
    },
    rollback: (): void => {
      if (!isOpen) return
      try {
        if (!database.isInTransaction) return
        if (!isFirst) database.exec('rollback to member')
        database.exec(isFirst ? 'rollback' : 'release member')
      } catch (error) {
        group.isBroken = true
        throw error
      } finally {
        end()
      }
    },
  }
}
