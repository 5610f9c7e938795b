import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { limitLogRate } from '#server/log-rate-limit.ts'

const PHONE = /(?<!\w)\+?\d(?:[ .-]?\d){7,14}(?!\w)/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const VALUE = /: ".*"$/s
const MASK = '[masked]'
const MAX_TEXT = 2000
const MAX_PATH = 200
/** Maximum lines per minute and message, about 2 MB, so that visitors cannot fill the disk. */
const MAX_LINES = 3000
const ERROR = 50
/** Maximum error lines per minute and message, of some kB each. */
const MAX_ERRORS = 60

/** Creates a logger that masks personal data in errors and paths, and limits the lines per message. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    err: describeError,
    error: describeError,
    path: (path: string) => maskPersonal(path).slice(0, MAX_PATH),
  }
  const logMethod = limitMessages((count, of) => log.warn({ count, of }, 'More lines than are logged'))
  // With pino's default key `err`, the error's unmasked message would be logged too.
  const names = { timestamp: pino.stdTimeFunctions.isoTime, errorKey: 'error' }
  // Logs levels as names, such as `info` instead of 30, to be readable.
  const formatters = { level: (name: string) => ({ level: name }) }
  const log = pino({ level, serializers, formatters, hooks: { logMethod }, ...names }, destination)
  return log
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

function limitMessages(report: (count: number, message: string) => void): LogMethod {
  const limits = new Map<string, () => boolean>()
  const limitOf = (message: string, level: number) => {
    const max = level >= ERROR ? MAX_ERRORS : MAX_LINES
    const limit = limits.get(message) ?? limitLogRate(max, (count) => report(count, message))
    limits.set(message, limit)
    return limit
  }
  return function (values, method, level) {
    // Lines about requests have no message, so they share one limit.
    const message = String(values.find((value) => typeof value === 'string') ?? 'requests')
    if (limitOf(message, level)()) method.apply(this, values)
  }
}

/** Masks phone numbers and email addresses, and cuts to 2000 characters. */
export function maskPersonal(text: string): string {
  return text.slice(0, MAX_TEXT).replace(PHONE, MASK).replace(EMAIL, MASK)
}

// Logs only listed fields, because database errors contain whole rows, for example in `detail`.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskPersonal(String(error))
  const fields = error as Error & Record<string, unknown>
  const logged = ['code', 'errcode', 'syscall', 'table', 'constraint'].filter(
    (name) => fields[name] !== undefined,
  )
  const message = maskPersonal(error.message.replace(VALUE, `: ${MASK}`))
  return {
    type: error.name,
    message,
    stack: maskPersonal((error.stack ?? '').replace(error.message, message)),
    ...Object.fromEntries(logged.map((name) => [name, fields[name]])),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
