const MINUTE = 60_000

/**
 * Limits log lines per minute, counted from the first: returns a function that counts a line, true if it may be
 * written. Calls `report` with the number of dropped lines at the end of a minute that had any.
 */
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
