import type { Logger } from 'pino'
import { ConflictError, codeOf } from '#server/errors.ts'

// Codes of the same errors on PostgreSQL and SQLite.
const UNIQUE = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']
const FOREIGN_KEY = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']
const SQLITE_CODES: Record<number, string> = {
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
}
// PostgreSQL: connection errors, rejected accounts, unknown database, shutdown, too many connections,
// timeouts of statements and transactions. Node: socket errors.
const UNREACHABLE = /^(08|28|3D000|57P0|53300|57014|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
// SQLite: lock timeout, disk error, full disk, file that cannot be opened.
const SQLITE_UNREACHABLE = [5, 10, 13, 14]

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.includes(sqlCodeOf(error))
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.includes(sqlCodeOf(error))
}

/** Returns a handler for `catch` that converts a violation to a ConflictError. */
export function conflictIf(
  isViolation: typeof isUniqueViolation,
  message: string,
): (error: unknown) => never {
  return (error) => {
    throw isViolation(error) ? new ConflictError(message) : error
  }
}

export function isDeadlock(error: unknown): boolean {
  return sqlCodeOf(error) === '40P01'
}

/** Transactions that share a COMMIT are lost: SQLite rolled them back itself, or a rollback of one failed. */
export class RolledBackError extends Error {
  constructor() {
    super('The database rolled the transaction back')
  }
}

/** True if the database cannot be reached or written, which is a 503 instead of a 500. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const sqlite = 'errcode' in error && SQLITE_UNREACHABLE.includes(Number(error.errcode) & 0xff)
  return (
    sqlite ||
    error instanceof RolledBackError ||
    UNREACHABLE.test(sqlCodeOf(error)) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  )
}

/** Returns an error handler that logs all errors except a database that is down, which requests already log. */
export function logUnlessDown(log: Logger, message: string): (error: unknown) => void {
  return (error) => {
    if (!isDatabaseDown(error)) log.error({ err: error }, message)
  }
}

function sqlCodeOf(error: unknown): string {
  if (error instanceof Error && 'errcode' in error) return SQLITE_CODES[Number(error.errcode)] ?? ''
  return codeOf(error)
}
