import { RemoteError } from '#server/errors.ts'

type CourierErrorFacts = {
  /** True if the courier may have executed a write. */
  isUncertain?: boolean
  /** ms until the courier takes requests again. */
  wait?: number | null
  cause?: unknown
}

/** A request to a courier failed or was not sent. The message, French or the courier's, may be shown. */
export class CourierError extends RemoteError {
  readonly isUncertain: boolean
  readonly wait: number | null

  constructor(message: string, { isUncertain = false, wait, cause }: CourierErrorFacts = {}) {
    super(message, { cause })
    this.isUncertain = isUncertain
    this.wait = wait ?? null
  }

  /** True if the courier did not execute the request, for another reason than silence or a wait. */
  get isRefusal(): boolean {
    return !this.isUncertain && this.wait === null && this.cause === undefined
  }
}
