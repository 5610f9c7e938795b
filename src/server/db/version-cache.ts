import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from './catalogue-version.ts'

/** Entries; the largest, a page of 100 product cards, takes about 100 kB. */
const MAX_ENTRIES = 300

export type CachedRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/**
 * Caches reads until the catalogue version changes (LRU); concurrent reads of one key share one query. What is
 * returned is shared: it must not be changed.
 */
export function createVersionCache(version: Pick<CatalogueVersion, 'current'>): CachedRead {
  const cache = new LRUCache<string, { value: unknown }, () => Promise<unknown>>({
    max: MAX_ENTRIES,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
    // A read that is evicted while it runs still answers those who wait for it.
    ignoreFetchAbort: true,
  })
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const entry = await cache.fetch(`${version.current} ${key}`, { context: read })
    // A key stands for one kind of read, so its value has the type of that read.
    return entry?.value as Value
  }
}
