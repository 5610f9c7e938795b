import { Problem } from '#server/errors.ts'

/** 413: a body, or a file in it, above its limit. */
export function tooLarge(message = 'Le contenu envoyé est trop volumineux'): Problem {
  return new Problem(413, message)
}

/** 400: the client hung up within its body. It never reads this, and no failure is logged. */
export function hungUp(): Problem {
  return new Problem(400, 'La connexion a été interrompue')
}
