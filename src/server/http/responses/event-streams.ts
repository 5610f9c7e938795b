import { UnavailableError } from '#server/errors.ts'

/** Maximum streams of one program, and of one session, since a phone that loses its network leaves some open. */
const MAX_STREAMS = 100
const MAX_PER_SESSION = 10
/** Maximum bytes that wait for a slow client. */
const MAX_WAITING = 16 * 1024
/** ms between two comments, which keep a connection active (listen.ts), and two checks of the session. */
const BEAT = 25_000

const COMMENT = ': \n\n'

export type StreamedEvent = { id: number; event: string; data: string }

/** Retains the last events. */
export type EventFeed = {
  /** The ids of the last event, and of the last one that is no longer retained. */
  readonly last: number
  readonly forgotten: number
  /** Waits until the feed has every past event. */
  refresh: () => Promise<void>
  after: (id: number) => StreamedEvent[]
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

type Reader = {
  request: Request
  /** Equal for streams of the same session. */
  session: string
  isAlive: () => Promise<boolean>
}

/** Manages the open streams of a feed (server-sent events). */
export class EventStreams {
  readonly #feed: EventFeed
  readonly #streams = new Set<{ session: string; stream: OpenStream }>()
  #isClosed = false

  constructor(feed: EventFeed) {
    this.#feed = feed
  }

  /**
   * Sends events after the request's Last-Event-ID, and new ones. Beyond the maximum of a session its oldest stream ends.
   * @throws UnavailableError when too many sessions have streams, or the program stops
   */
  async open({ request, session, isAlive }: Reader): Promise<Response> {
    // Skips earlier events, even those that the feed has not read yet.
    await this.#feed.refresh()
    this.#makeRoom(session)
    const headers = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Keeps nginx from buffering events.
      'X-Accel-Buffering': 'no',
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    const { last, forgotten } = this.#feed
    const after = Math.min(Math.max(lastEventId(request) ?? last, forgotten), last)
    const entry = {
      session,
      stream: openStream({
        feed: this.#feed,
        after,
        isAlive,
        onEnd: () => this.#streams.delete(entry),
      }),
    }
    this.#streams.add(entry)
    // Names the id where the stream begins, for a client that loses it before the first event.
    return new Response(entry.stream.body, { headers: { ...headers, 'Last-Event-ID': String(after) } })
  }

  /** Ends all streams, and refuses new ones. */
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

type StreamOptions = {
  feed: EventFeed
  /** Id after which events are sent. */
  after: number
  isAlive: Reader['isAlive']
  onEnd: () => void
}

type OpenStream = { body: ReadableStream; end: () => void }

/** Holds a cursor, not a buffer: a client that falls behind the retained events must reconnect. */
function openStream({ feed, after, isAlive, onEnd }: StreamOptions): OpenStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let last = after
  const hasRoom = () => (controller?.desiredSize ?? 0) > 0
  const write = (text: string) => controller?.enqueue(encoder.encode(text))

  const pull = () => {
    if (last < feed.forgotten) end()
    for (const { id, event, data } of feed.after(last)) {
      // Skips what a nested call has sent: a write to a waiting client reenters here.
      if (id <= last) continue
      if (!hasRoom()) return
      last = id
      write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`)
    }
  }
  const beat = async () => {
    if (hasRoom()) write(COMMENT)
    // Ends the stream when the database does not respond, since the session may have ended.
    if (!(await isAlive().catch(() => false))) end()
  }
  const timer = setInterval(() => void beat(), BEAT).unref()
  const unsubscribe = feed.subscribe(pull)
  const cancel = () => {
    clearInterval(timer)
    unsubscribe()
    controller = undefined
    onEnd()
  }
  const end = () => {
    const open = controller
    if (!open) return
    cancel()
    open.close()
  }
  const start = (opened: ReadableStreamDefaultController<Uint8Array>) => {
    controller = opened
    // Makes proxies forward the headers, which they may hold back without a body.
    write(COMMENT)
  }
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING })
  return { body: new ReadableStream({ start, pull, cancel }, strategy), end }
}

function lastEventId({ headers }: Request): number | undefined {
  const id = headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
