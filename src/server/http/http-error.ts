/** Rejects a request for its method, token, size, type or rate. The message is French, and shown to users. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** 413: a body, or a file in it, above its limit. */
export function tooLarge(message = 'Le contenu envoyé est trop volumineux'): HttpError {
  return new HttpError(413, message)
}

/** 400: the client disconnected while sending its body. The response cannot be received, and is not logged. */
export function hungUp(): HttpError {
  return new HttpError(400, 'La connexion a été interrompue')
}
