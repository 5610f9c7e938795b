import { UnavailableError } from '#server/errors.ts'

/** Maximum streams of an instance, and of a session: a phone that loses its network leaves open streams. */
const MAX_STREAMS = 100
const MAX_PER_SESSION = 10
/** Maximum bytes that wait for a slow client. */
const MAX_WAITING = 16 * 1024
/**
 * ms between two comments, which keep the connection from being closed as idle (listen.ts), and between two
 * checks of the session.
 */
const BEAT = 25_000

const COMMENT = ': \n\n'

export type StreamedEvent = { id: number; event: string; data: string }

/** A feed of events that keeps the last ones in memory. */
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
  /** Identifies the session, which may have several streams. */
  session: string
  isAlive: () => Promise<boolean>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** Manages the open streams of a feed (server-sent events). */
export function createEventStreams(feed: EventFeed) {
  const streams = new Set<{ session: string; stream: OpenStream }>()
  let isClosed = false
  const makeRoom = (session: string) => {
    const own = [...streams].filter((entry) => entry.session === session)
    if (own.length >= MAX_PER_SESSION) own[0]?.stream.end()
    if (isClosed) throw new UnavailableError('La boutique redémarre, réessayez dans un instant')
    if (streams.size >= MAX_STREAMS)
      throw new UnavailableError('Trop d’écrans suivent déjà les commandes, réessayez plus tard')
  }
  return {
    /**
     * Sends the events after the request's Last-Event-ID, then new ones. A session with too many streams
     * loses its oldest.
     * @throws UnavailableError when too many streams are open, or the program stops
     */
    open: async ({ request, session, isAlive }: Reader): Promise<Response> => {
      // A stream without Last-Event-ID begins after the last event, so the feed reads all past ones first.
      await feed.refresh()
      makeRoom(session)
      const headers = {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Keeps nginx from buffering events.
        'X-Accel-Buffering': 'no',
      }
      if (request.method === 'HEAD') return new Response(null, { headers })
      const { last, forgotten } = feed
      const after = Math.min(Math.max(lastEventId(request) ?? last, forgotten), last)
      const onEnd = () => streams.delete(entry)
      const entry = { session, stream: openStream({ feed, after, isAlive, onEnd }) }
      streams.add(entry)
      // Tells the client where the stream begins, in case the connection breaks before the first event.
      return new Response(entry.stream.body, { headers: { ...headers, 'Last-Event-ID': String(after) } })
    },
    close: () => {
      isClosed = true
      for (const { stream } of streams) stream.end()
    },
  }
}

type StreamOptions = {
  feed: EventFeed
  /** Events after this id are sent. */
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
      // `write` may call `pull` again while a client waits, so what a nested call has sent is skipped.
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
    // Sends a first byte, because proxies may hold back headers until the body begins.
    write(COMMENT)
  }
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING })
  return { body: new ReadableStream({ start, pull, cancel }, strategy), end }
}

function lastEventId({ headers }: Request): number | undefined {
  const id = headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
