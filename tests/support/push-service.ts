import type { PublicResponse, requestPublic } from '#server/outbound/public-request.ts'

type Received = { endpoint: string; headers: Record<string, string>; body: Uint8Array }

const TAKEN: PublicResponse = { status: 201, headers: {}, body: Buffer.alloc(0) }

/** A push service without a network, in place of `requestPublic`. */
export class PushService {
  readonly received: Received[] = []
  /** Pending requests, and their maximum so far. */
  open = 0
  atOnce = 0

  /** What it answers; by default it takes every message. */
  answer: (endpoint: string, signal: AbortSignal) => Promise<PublicResponse> = async () => TAKEN

  refuse(status: number, text = ''): void {
    this.answer = async () => ({ status, headers: {}, body: Buffer.from(text) })
  }

  readonly request: typeof requestPublic = async ({ href }, { headers, body, signal }) => {
    this.received.push({ endpoint: href, headers, body: body as Uint8Array })
    this.open += 1
    this.atOnce = Math.max(this.atOnce, this.open)
    try {
      return await this.answer(href, signal)
    } finally {
      this.open -= 1
    }
  }
}

/** Never responds; rejects when aborted. */
export function silence(_endpoint: string, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
