import { HttpError } from './http-error.ts'

/** 413: a body, or a file in it, above its limit. */
export function tooLarge(message = 'Le contenu envoyé est trop volumineux'): HttpError {
  return new HttpError(413, message)
}

/** The client hung up within its body, so no one reads this response; the log has it as no failure of ours. */
export function hungUp(): HttpError {
  return new HttpError(400, 'La connexion a été interrompue')
}
