/** Formats a whole number as `1 007`, with no-break spaces, alike on the server and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
