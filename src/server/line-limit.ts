const MINUTE = 60_000

/** Limits lines per minute: returns a function that is true if one may be written. Reports dropped ones. */
export function limitLines(max: number, report: (count: number) => void): () => boolean {
  let lines = 0
  const endMinute = () => {
    const count = lines - max
    lines = 0
    if (count > 0) report(count)
  }
  return () => {
    if (lines === 0) setTimeout(endMinute, MINUTE).unref()
    lines += 1
    return lines <= max
  }
}
