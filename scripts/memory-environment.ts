/**
 * Environment variables that keep the server small; deploy/ sets them too, since they are read when a process starts.
 * Without the first two glibc keeps freed memory in one heap for each thread, a few hundred MB after image uploads
 * (https://sharp.pixelplumbing.com/install#linux-memory-allocator). The threshold is just above 64 KiB, the buffer that
 * Node allocates for each read: below it, each request costs an mmap. The last bounds what V8 collects rarely.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '66560',
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=512',
}
