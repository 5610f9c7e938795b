type Sharp = typeof import('sharp')['default']

/** Returns Sharp, which is loaded at its first use: a start of the program does not need it. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // No image is decoded twice, and more threads take more memory without a higher throughput.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
