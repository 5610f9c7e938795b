import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { ROOT } from './root.ts'

/** Bytes. Larger blocks, such as a page before it is packed, are given back to the system as soon as they are free. */
const THRESHOLD = '32768'

/**
 * MB. V8 otherwise lets a heap that needs 50 MB grow to several times that before it looks for garbage. What is
 * large (pictures, pages, archives) lies outside of it or goes through it in pieces.
 */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512']

const COMPILED = join(ROOT, 'node_modules/.cache/guidon')

const IS_FRUGAL = 'SHOP_IS_FRUGAL'

/**
 * Starts this process again, once, under the same id, with settings that are read at the start of a process
 * alone; those that are set already stay. On Linux the memory of pages and decoded pictures is given back at once:
 * by default glibc raises that threshold to 32 MiB with use, and keeps hundreds of megabytes in as many heaps as
 * there are threads, full of holes between what is kept.
 */
export function startFrugally(): void {
  const { env, execArgv, execPath } = process
  // A channel to a parent would be lost.
  if (process.platform !== 'linux' || !isMainThread || env[IS_FRUGAL] || env.NODE_CHANNEL_FD) return
  const isHeapSet = [...execArgv, env.NODE_OPTIONS ?? ''].some((option) => option.includes('-space-size'))
  const heap = isHeapSet ? [] : HEAP
  process.execve?.(execPath, [execPath, ...heap, ...execArgv, ...process.argv.slice(1)], {
    MALLOC_MMAP_THRESHOLD_: THRESHOLD,
    MALLOC_ARENA_MAX: '1',
    // What was compiled at one start is there at the next: half of the time that a start takes.
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
    [IS_FRUGAL]: 'on',
  })
}
