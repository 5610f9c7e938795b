export type Row = {
  name: string
  limit: number
  perSecond: number
  p50: number
  p99: number
  failures: number
  memory: number
  isCold: boolean
}

/** Prints rows as a Markdown table: rates in requests per second, times in ms, memory in MB. */
export function printTable(rows: Row[]): void {
  console.log('| target | requests/s | limit/s | ratio | p50 ms | p99 ms | memory MB | failures |')
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  for (const { name, perSecond, limit, p50, p99, memory, failures } of rows) {
    const ratio = (perSecond / limit).toFixed(perSecond / limit < 0.1 ? 4 : 2)
    const cells = [
      name,
      whole(perSecond),
      whole(limit),
      ratio,
      p50.toFixed(2),
      p99.toFixed(2),
      memory,
      failures,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
