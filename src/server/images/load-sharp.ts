type Sharp = typeof import('sharp')['default']

/** Loads Sharp at its first use, since the start does not need it. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Images are decoded once, and more threads take more memory without a higher throughput.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
