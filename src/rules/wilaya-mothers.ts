/** Wilayas that those of 2026 (59 to 69) were split from, by official code. Couriers may still use these. */
const MOTHERS: Record<number, number> = {
  59: 3,
  60: 5,
  61: 7,
  62: 12,
  63: 13,
  64: 14,
  65: 17,
  66: 17,
  67: 26,
  68: 28,
  69: 32,
}

/** Returns the code of the wilaya that `code` was split from, or null. */
export function motherWilaya(code: number): number | null {
  return MOTHERS[code] ?? null
}
