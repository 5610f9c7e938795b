/** Rejects a request for what only HTTP knows, such as method, token, size or rate. The message is French. */
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

/** 400: the client disconnected while sending its body. It gets no response, and the log says 499. */
export function hungUp(): HttpError {
  return new HttpError(400, 'La connexion a été interrompue')
}
