import { type Bound, Places } from './places.ts'
import { type Asked, Turns } from './turns.ts'

const MiB = 1024 * 1024

/**
 * Everything that strangers can hold open: docs/security.md explains each. A client beyond its own bound is refused. When
 * the whole is full, the client that holds most loses its oldest entry that can be cut, so a new client is always admitted.
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

/** `isLimited`: with bounds of each client too. Behind a trusted proxy all connections are the proxy's. */
export function createBounds({ isLimited, isProxied }: { isLimited: boolean; isProxied: boolean }) {
  const of = (name: keyof typeof BOUNDS, isOfEach = isLimited): Bound =>
    isOfEach ? BOUNDS[name] : { ...BOUNDS[name], client: Number.POSITIVE_INFINITY }
  const connections = new Places(of('connections', isLimited && !isProxied))
  const hits: Asked = { asked: 0 }
  // Node accepts one connection each time that it comes by.
  const turns = (name: keyof typeof BOUNDS, atOnce?: number) => new Turns(of(name), [connections], { atOnce })
  // Where cached pages are asked for all the time, a page is made every 50 ms, and a list, the slowest, every 200 ms.
  const slowTurns = (name: keyof typeof BOUNDS, atOnce: number, patience?: number) =>
    new Turns(of(name), [connections, hits], { atOnce, patience })
  return {
    connections,
    /** Responses from the page cache. */
    hits,
    /** What is not in the page cache, from headers to the end of the response. */
    requests: turns('requests'),
    /** Requests to `/api/health` and `/api/ready`, counted apart so that others cannot keep them out. */
    monitors: turns('monitors'),
    /** Bodies that have not arrived whole. */
    bodies: new Places(of('bodies')),
    /** Bytes in memory of JSON that needs no login. */
    bodyBytes: new Places(of('bodyBytes')),
    /** Bytes in memory of responses that connections have not taken yet. */
    unsentBytes: new Places(of('unsentBytes')),
    /** Pages being made. A database that does not answer holds each up for some seconds. */
    pages: slowTurns('pages', 60),
    /** Lists being made, each of which may search. */
    lists: slowTurns('lists', 4, 200),
    /** Image variants being encoded. */
    images: turns('images', 4),
    /** Feeds, each with a batch of products in memory. */
    feeds: new Places(of('feeds')),
    /** Each hash of a password takes a core, and a thread that compression and files need too. */
    passwords: turns('passwords', 1),
  }
}

export type Bounds = ReturnType<typeof createBounds>
