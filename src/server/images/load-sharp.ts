type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/** Sharp, loaded at its first use: a start of the program does not need it. */
export function loadSharp(): Promise<Sharp> {
  loading ??= load()
  return loading
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // No image is decoded twice, and more threads take more memory without a higher throughput.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
