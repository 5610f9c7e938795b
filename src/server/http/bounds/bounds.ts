import { type Bound, Places } from './held-places.ts'
import { type Asked, createTurns } from './turns.ts'

const MiB = 1024 * 1024

/**
 * Limits of what clients keep open (docs/security.md explains each). A client above its own limit is refused,
 * or loses its oldest connection. If the total is full, the client with most loses its oldest entry.
 */
export const BOUNDS = {
  connections: { whole: 5000, client: 100 },
  requests: { whole: 4000, client: 200 },
  monitors: { whole: 100, client: 10 },
  bodies: { whole: 500, client: 50 },
  bodyBytes: { whole: 32 * MiB, client: 4 * MiB },
  unsentBytes: { whole: 64 * MiB, client: 8 * MiB },
  pages: { whole: 120, client: 6 },
  lists: { whole: 50, client: 6 },
  images: { whole: 104, client: 24 },
  feeds: { whole: 10, client: 2 },
  passwords: { whole: 20, client: 4 },
} satisfies Record<string, Bound>

/**
 * Creates the limits; `isLimited` enables those per client. Behind a proxy (`isProxied`), all connections are
 * the proxy's, so connections are not limited per client.
 */
export function createBounds({ isLimited, isProxied }: { isLimited: boolean; isProxied: boolean }) {
  const of = (name: keyof typeof BOUNDS, isOfEach = isLimited): Bound =>
    isOfEach ? BOUNDS[name] : { ...BOUNDS[name], client: Number.POSITIVE_INFINITY }
  const connections = new Places(of('connections', isLimited && !isProxied))
  const hits: Asked = { asked: 0 }
  // Waiting work also yields to new connections: Node accepts only one per iteration of the event loop.
  const turns = (name: keyof typeof BOUNDS, atOnce?: number) =>
    createTurns(of(name), [connections], { atOnce })
  // Slow work also yields to cached pages. If their requests never pause, a page still starts every 50 ms,
  // and a list, the slowest kind of page, every 200 ms.
  const slowTurns = (name: keyof typeof BOUNDS, atOnce: number, patience?: number) =>
    createTurns(of(name), [connections, hits], { atOnce, patience })
  return {
    connections,
    /** Responses from the page cache. */
    hits,
    /** Requests not served from the page cache, from their headers to the end of the response. */
    requests: turns('requests'),
    /** Requests to `/api/health` and `/api/ready`, limited separately so that others cannot block them. */
    monitors: turns('monitors'),
    /** Request bodies that have not arrived completely. */
    bodies: new Places(of('bodies')),
    /** Bytes in memory of JSON bodies that need no login. */
    bodyBytes: new Places(of('bodyBytes')),
    /** Bytes in memory of responses that connections have not taken yet. */
    unsentBytes: new Places(of('unsentBytes')),
    /** Pages being rendered: many, since each keeps its place for seconds when the database is slow. */
    pages: slowTurns('pages', 60),
    /** Lists being rendered, each of which may run a search. */
    lists: slowTurns('lists', 4, 200),
    /** Image variants being encoded. */
    images: turns('images', 4),
    /** Feeds, each with a batch of products in memory. */
    feeds: new Places(of('feeds')),
    /** Password hashes being computed. Each takes a core, and a thread that compression and files need too. */
    passwords: turns('passwords', 1),
  }
}

export type Bounds = ReturnType<typeof createBounds>
