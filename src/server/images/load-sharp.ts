type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/** The library that reads and writes pictures: it comes with the first of them, since a start has no need of it. */
export function loadSharp(): Promise<Sharp> {
  loading ??= load()
  return loading
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice, and more threads would take more memory without being quicker together.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
