import { HttpError } from './http-error.ts'

/** 413: a body, or a file in it, above its limit. */
export function tooLarge(message = 'Le contenu envoyé est trop volumineux'): HttpError {
  return new HttpError(413, message)
}

/** 400: the client hung up within its body. It never reads this, and no failure is logged. */
export function hungUp(): HttpError {
  return new HttpError(400, 'La connexion a été interrompue')
}
