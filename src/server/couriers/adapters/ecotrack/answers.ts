import { CourierError } from '../adapter.ts'
import { wordsOf } from '../courier-http.ts'
import { flagOf, type Row, rowOf, unreadable } from '../read-answer.ts'

/** Two requests, `validate/token` and `get/orders/status`, take the token in their address too. */
export const headersOf = ({ apiToken = '' }: Record<string, string>) => ({
  Authorization: `Bearer ${apiToken}`,
})

/** The number of "Commande non modifiable": it has been validated. */
export const LOCKED = 10001

/** The words of a refusal, with the number by which its documents know it; '' when it says nothing. */
export function refusalWords(row: Row): string {
  // Errors by field, as lists, stand where others have a message.
  const words = wordsOf(row) || wordsOf(Object.values(row).filter(Array.isArray))
  const number = typeof row.error === 'number' ? ` (${row.error})` : ''
  return words && `${words}${number}`
}

export const isYes = (row: Row) => flagOf(row.success) || row.delete === 'success'
export const isNo = (row: Row) => ('success' in row && !flagOf(row.success)) || row.delete === 'fail'

/**
 * Takes the answer of something that was to be done.
 * @throws CourierError with the courier's words when it says no, also with a status of 200
 */
export function expectYes(answer: unknown, what: string): void {
  const row = rowOf(answer)
  if (row && isNo(row)) throw new CourierError(refusalWords(row) || 'Refusé par le transporteur')
  if (!row || !isYes(row)) throw unreadable(what, true)
}
