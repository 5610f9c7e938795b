/** ms between two comments, which keep a connection from being idle (listen.ts), and two checks of the session. */
const BEAT = 25_000

const COMMENT = ': \n\n'

export type StreamedEvent = { id: number; event: string; data: string }

/** A feed of events, of which the last ones are retained. */
export type EventFeed = {
  /** The ids of the last event, and of the last one that is no longer retained. */
  readonly last: number
  readonly forgotten: number
  /** Waits until everything that has happened is in the feed. */
  refresh: () => Promise<void>
  /** Returns the retained events after an id. */
  after: (id: number) => StreamedEvent[]
  /** Calls back after new events; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

type Options = {
  feed: EventFeed
  /** The id of the last event that the client has. */
  after: number
  isAlive: () => Promise<boolean>
  onEnd: () => void
}

/**
 * The source of one stream of events. Holds a cursor, not a buffer. A client that falls behind the retained events is
 * disconnected and reconnects.
 */
export class EventStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly #options: Options
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #last: number
  #timer: NodeJS.Timeout | undefined
  #unsubscribe = () => {}

  constructor(options: Options) {
    const { feed, after } = options
    this.#options = options
    this.#last = Math.min(Math.max(after, feed.forgotten), feed.last)
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller
    this.#timer = setInterval(() => void this.#beat(), BEAT).unref()
    this.#unsubscribe = this.#options.feed.subscribe(() => this.pull())
    // A proxy may hold back the headers of a response without a body.
    this.#write(COMMENT)
  }

  pull(): void {
    const { feed } = this.#options
    if (this.#last < feed.forgotten) this.end()
    for (const { id, event, data } of feed.after(this.#last)) {
      // A write to a waiting client reenters here before it returns.
      if (id <= this.#last) continue
      if (!this.#hasRoom) return
      this.#last = id
      this.#write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`)
    }
  }

  cancel(): void {
    clearInterval(this.#timer)
    this.#unsubscribe()
    this.#controller = undefined
    this.#options.onEnd()
  }

  end(): void {
    const controller = this.#controller
    if (!controller) return
    this.cancel()
    controller.close()
  }

  get #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0
  }

  #write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text))
  }

  async #beat(): Promise<void> {
    if (this.#hasRoom) this.#write(COMMENT)
    // If the database does not respond, the session may have ended.
    if (!(await this.#options.isAlive().catch(() => false))) this.end()
  }
}
