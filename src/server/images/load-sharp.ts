type Sharp = typeof import('sharp')['default']

/** Loads Sharp when it is first used, to start faster. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Images are decoded only once, so a cache is useless; more threads need
  // more memory without a higher throughput.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
