import { api } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import type { AdminOrder } from '#contract/admin-order.ts'

/** Orders asked for at the same time. */
const AT_ONCE = 6

/** The orders in the order of their ids, and those that could not be had, with why. */
export type LoadedOrders = { orders: AdminOrder[]; failed: { id: number; message: string }[] }

/** Loads orders one by one, six at a time; `onProgress` is told how many have been asked for. */
export async function loadOrders(
  ids: readonly number[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LoadedOrders> {
  const found = new Map<number, AdminOrder>()
  const failed: LoadedOrders['failed'] = []
  const waiting = ids.values()
  let done = 0
  // Each takes the next id as soon as it has an answer.
  const work = async () => {
    for (const id of waiting) {
      try {
        found.set(id, await api('GET /orders/:id', { params: { id }, signal }))
      } catch (error) {
        signal.throwIfAborted()
        failed.push({ id, message: errorText(error, 'Elle n’a pas pu être chargée.') })
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { orders: ids.flatMap((id) => found.get(id) ?? []), failed }
}
