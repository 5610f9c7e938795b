import { readText, writeText } from '#web/storage.ts'

const KEY = 'admin-courier'

/** The id of the courier that this browser sent orders to last, or null. */
export function lastCourier(): number | null {
  return Number(readText('localStorage', KEY)) || null
}

export function rememberCourier(id: number): void {
  writeText('localStorage', KEY, String(id))
}
