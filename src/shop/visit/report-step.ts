import type { Visit } from '#contract/figures.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { api } from '../api.ts'

const KEY = 'visit'

/** Tells the server that the visit came to a step, once per browser session; of products, once for each. */
export function reportStep(step: Visit['step'], productId: number | null = null): void {
  const stored = readStored('sessionStorage', KEY)
  const sent = Array.isArray(stored) ? stored : []
  const name = productId === null ? step : `${step} ${productId}`
  if (sent.includes(name)) return
  writeStored('sessionStorage', KEY, [...sent, name])
  // A visit that cannot be counted goes on.
  api('POST /visits', { body: { step, productId } }).catch(() => {})
}
