import pino, { type DestinationStream, type Logger } from 'pino'

/** Telephone numbers and email addresses. */
const PHONE = /(?<!\w)\+?\d(?:[ .-]?\d){7,14}(?!\w)/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
/** The values that databases repeat in their errors. */
const VALUE = /: ".*"$/s
const MASK = '[masked]'
const MAX_TEXT = 2000

/** A log of one JSON line for each event, without personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { err: describeError, error: describeError, path: maskPersonal }
  // For an `err` without a message pino would log the unmasked message of the error.
  return pino({ level, serializers, errorKey: 'error' }, destination)
}

/** A text without telephone numbers and email addresses. */
export function maskPersonal(text: string): string {
  return text.slice(0, MAX_TEXT).replace(PHONE, MASK).replace(EMAIL, MASK)
}

// Only named fields: an error of a database carries the whole row, in `detail` and elsewhere.
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
