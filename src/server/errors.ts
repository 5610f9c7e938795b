import type { ProblemBody } from '#contract/problem.ts'

export type Issue = { path: string; message: string }

type Extras = Omit<ProblemBody, 'message'>

/** A failure that was foreseen: its message is French and fit to show, its status goes on the wire. */
export class Problem extends Error {
  readonly status: number
  readonly extras: Extras
  readonly headers: Record<string, string>

  constructor(status: number, message: string, extras: Extras = {}, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.extras = extras
    this.headers = headers
  }
}

/** 400: the input does not fit; the message is the first issue's unless given. */
export class Invalid extends Problem {
  constructor(issues: Issue[], message?: string) {
    super(400, message ?? issues[0]?.message ?? 'Requête invalide', { issues })
  }
}

/** 401: no token, or one that is unknown, expired or revoked. */
export class Unauthorized extends Problem {
  constructor(message = 'Votre session a expiré, veuillez vous reconnecter') {
    super(401, message)
  }
}

/** 404: nothing there. */
export class NotFound extends Problem {
  constructor(message: string) {
    super(404, message)
  }
}

/** 409: what is asked does not go with what is stored. */
export class Conflict extends Problem {
  constructor(message: string, extras: Extras = {}) {
    super(409, message, extras)
  }
}
