const MINUTE = 60_000

/**
 * Limits log lines per minute: returns a function that counts a line, true if it may be written. At the end
 * of a minute with dropped lines, calls `report` with their number.
 */
export function limitLogRate(max: number, report: (count: number) => void): () => boolean {
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
