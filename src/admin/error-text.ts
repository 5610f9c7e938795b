import { ApiError } from '#web/api-client.ts'

/** Returns the message of a failed request: a lost connection, a timeout, the server's own, or `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.status === 0)
    return 'Pas de connexion au serveur. Vérifiez votre connexion internet, puis réessayez.'
  if (error.status === 408)
    return 'Le serveur n’a pas répondu à temps. Vérifiez votre connexion internet, puis réessayez.'
  return error.body.message ?? fallback
}
