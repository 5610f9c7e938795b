import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from './catalogue-version.ts'

/** The largest entry, a page of 100 product cards, takes about 100 kB. */
const MAX_ENTRIES = 300

export type CachedRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** Caches reads per catalogue version (LRU); concurrent reads of one key share one query. Callers must not modify results. */
export function createVersionCache(version: Pick<CatalogueVersion, 'current'>): CachedRead {
  const cache = new LRUCache<string, { value: unknown }, () => Promise<unknown>>({
    max: MAX_ENTRIES,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
    // An evicted read still answers those who wait for it.
    ignoreFetchAbort: true,
  })
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const entry = await cache.fetch(`${version.current} ${key}`, { context: read })
    // Each key belongs to one kind of read, so its value has that type.
    return entry?.value as Value
  }
}
