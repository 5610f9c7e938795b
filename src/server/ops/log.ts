import pino, { type DestinationStream, type Logger } from 'pino'

/** Whatever reads like a telephone number or an email address. */
const PHONE = /(?<!\w)\+?\d(?:[ .-]?\d){7,14}(?!\w)/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
/** What databases repeat of the values that they refuse. */
const VALUE = /: ".*"$/s
const MASK = '[masked]'
const MAX_TEXT = 2000

/** One line of JSON for each event, without anything that tells who a customer is. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { err: describeError, error: describeError, path: maskPersonal }
  // Of an `err` without words of ours pino would make its message, unmasked, the line's.
  return pino({ level, serializers, errorKey: 'error' }, destination)
}

/** A text without telephone numbers and email addresses. */
export function maskPersonal(text: string): string {
  return text.slice(0, MAX_TEXT).replace(PHONE, MASK).replace(EMAIL, MASK)
}

// By name what is kept: a database's error brings the whole row along, in `detail` and elsewhere.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskPersonal(String(error))
  const own = error as Error & Record<string, unknown>
  const kept = ['code', 'errcode', 'syscall', 'table', 'constraint'].filter((name) => own[name] !== undefined)
  const message = maskPersonal(error.message.replace(VALUE, `: ${MASK}`))
  return {
    type: error.name,
    message,
    stack: maskPersonal((error.stack ?? '').replace(error.message, message)),
    ...Object.fromEntries(kept.map((name) => [name, own[name]])),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
