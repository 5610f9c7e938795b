/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Record<string, string>

/** A number that only rises, by its labels: the same names at each call. */
export class Counter {
  readonly #series = new Map<string, { labels: Labels; count: number }>()

  add(labels: Labels = {}): void {
    const key = keyOf(labels)
    const known = this.#series.get(key)
    if (known) known.count += 1
    else this.#series.set(key, { labels, count: 1 })
  }

  lines(name: string): string[] {
    return [
      `# TYPE ${name} counter`,
      ...[...this.#series.values()].map(({ labels, count }) => `${name}${format(labels)} ${count}`),
    ]
  }
}

/** How many took how long, by their labels: the same names at each call. */
export class Histogram {
  readonly #series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>()

  observe(seconds: number, labels: Labels = {}): void {
    const key = keyOf(labels)
    const known = this.#series.get(key) ?? { labels, buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1
    known.sum += seconds
    known.count += 1
    this.#series.set(key, known)
  }

  lines(name: string): string[] {
    const series = [...this.#series.values()].flatMap(({ labels, buckets, sum, count }) => {
      let below = 0
      const steps = buckets.map((here, at) => {
        below += here
        return `${name}_bucket${format({ ...labels, le: String(BUCKETS[at]) })} ${below}`
      })
      return [
        ...steps,
        `${name}_bucket${format({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${format(labels)} ${sum}`,
        `${name}_count${format(labels)} ${count}`,
      ]
    })
    return [`# TYPE ${name} histogram`, ...series]
  }
}

/** One number as it is now. */
export function gauge(name: string, value: number, labels: Labels = {}): string {
  return `${name}${format(labels)} ${value}`
}

/** What a running shop counts; the rest is asked for when somebody looks. */
export class Metrics {
  readonly requests = new Counter()
  readonly latencies = new Histogram()
  readonly queries = new Histogram()
  readonly slowQueries = new Counter()
}

// Every request asks for it; the written form of labels is for whoever reads them.
function keyOf(labels: Labels): string {
  let key = ''
  for (const value of Object.values(labels)) key += `${value}\n`
  return key
}

function format(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quoted(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function quoted(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
