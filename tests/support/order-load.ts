import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** ms between two attempts of one client while the shop is away. */
const PACE = 50

type Answer = { status: number; body: { id?: number; message?: string }; isReplay: boolean }

/** Clients that post orders until stopped, each with a key that it sends again until it is acknowledged. */
export class OrderLoad {
  readonly acknowledged = new Map<string, number>()
  /** Counts of other results of attempts, by status or code of an error. */
  readonly refusals = new Map<string, number>()
  /** The keys of orders that were not acknowledged at the first attempt. */
  readonly refusedKeys = new Set<string>()
  readonly #url: string
  readonly #form: object
  readonly #agent: Agent
  readonly #clients: Promise<void>[]
  #isStopped = false

  /** `keepAlive` sends several orders over one connection; else each has its own. */
  constructor(url: string, form: object, connections = 16, { keepAlive = true } = {}) {
    this.#url = url
    this.#form = form
    // Omits `maxSockets` without `keepAlive`: with it, Node reuses connections for queued requests.
    this.#agent = new Agent(keepAlive ? { keepAlive, maxSockets: connections } : { keepAlive })
    this.#clients = Array.from({ length: connections }, () => this.#client())
  }

  /** Waits until every order that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#clients)
  }

  post(key: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const sent = request(`${this.#url}/api/orders`, { method: 'POST', headers, agent: this.#agent })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.once('error', reject)
      answer.once('end', () => {
        const isReplay = answer.headers['idempotency-replayed'] === 'true'
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(body), isReplay })
      })
    })
    sent.end(JSON.stringify(this.#form))
    return promise
  }

  [Symbol.dispose](): void {
    this.#isStopped = true
    this.#agent.destroy()
  }

  async #client(): Promise<void> {
    while (!this.#isStopped) await this.#postUntilAcknowledged(randomUUID())
  }

  async #postUntilAcknowledged(key: string): Promise<void> {
    for (;;) {
      const outcome = await this.post(key).catch((error) => String(error.code ?? error))
      if (typeof outcome !== 'string' && outcome.status === 201) {
        this.acknowledged.set(key, outcome.body.id ?? 0)
        return
      }
      const what = typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.message}`
      this.refusedKeys.add(key)
      this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1)
      await setTimeout(PACE)
    }
  }
}
