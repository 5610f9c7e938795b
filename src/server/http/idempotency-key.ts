import { invalid } from '#server/errors.ts'

/** Reads the Idempotency-Key of a request; null for none. Throws ValidationError for one that is no key. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw invalid('Idempotency-Key', '1 à 200 caractères ASCII visibles attendus')
}

/** Says in a response that it repeats the first one. */
export function markReplay(headers: Record<string, string>): void {
  headers['Idempotency-Replayed'] = 'true'
}
