import { UnavailableError } from '#server/errors.ts'
import { type EventFeed, EventStream } from './event-stream.ts'

/** Maximum streams of one program, and of one session: a phone that loses its network leaves some behind. */
const MAX_STREAMS = 100
const MAX_PER_SESSION = 10
/** Bytes that wait for a slow client; it reads on from its cursor once it is ready. */
const MAX_WAITING = 16 * 1024

type Reader = {
  request: Request
  /** Streams of the same session have the same. */
  session: string
  /** True if the session has not ended yet. */
  isAlive: () => Promise<boolean>
}

/** Manages the open streams (server-sent events) of a feed. */
export class EventStreams {
  readonly #feed: EventFeed
  readonly #streams = new Set<{ session: string; stream: EventStream }>()
  #isClosed = false

  constructor(feed: EventFeed) {
    this.#feed = feed
  }

  /**
   * Responds with the events to come, and with those after the request's Last-Event-ID. Beyond the maximum of a
   * session its oldest stream ends.
   * @throws UnavailableError when too many sessions have streams, or the program stops
   */
  async open({ request, session, isAlive }: Reader): Promise<Response> {
    // Events before this request are not sent, even if the feed has not read them yet.
    await this.#feed.refresh()
    this.#makeRoom(session)
    const headers = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Makes nginx pass on each event at once.
      'X-Accel-Buffering': 'no',
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    const entry = {
      session,
      stream: new EventStream({
        feed: this.#feed,
        after: lastEventId(request) ?? this.#feed.last,
        isAlive,
        onEnd: () => this.#streams.delete(entry),
      }),
    }
    this.#streams.add(entry)
    const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING })
    return new Response(new ReadableStream(entry.stream, strategy), { headers })
  }

  /** Ends all streams and opens no others. */
  close(): void {
    this.#isClosed = true
    for (const { stream } of this.#streams) stream.end()
  }

  #makeRoom(session: string): void {
    const own = [...this.#streams].filter((entry) => entry.session === session)
    if (own.length >= MAX_PER_SESSION) own[0]?.stream.end()
    if (this.#isClosed) throw new UnavailableError('La boutique redémarre, réessayez dans un instant')
    if (this.#streams.size >= MAX_STREAMS) {
      throw new UnavailableError('Trop d’écrans suivent déjà les commandes, réessayez plus tard')
    }
  }
}

function lastEventId({ headers }: Request): number | undefined {
  const id = headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
