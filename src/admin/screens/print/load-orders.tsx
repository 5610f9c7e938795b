import { api } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { withNoBreakSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'

export function loadOrder(id: number, signal: AbortSignal): Promise<AdminOrder> {
  return api('GET /orders/:id', { params: { id }, signal })
}

/** Number of parallel requests. */
const AT_ONCE = 6

type Failure = { id: number; message: string }

/** The loaded items in the order of the ids, and the errors of the others. */
export type Loaded<Item> = { items: Item[]; failed: Failure[] }

/** Loads something of each order, six at a time; `onProgress` is called with the number of responses. */
export async function loadEach<Item>(
  ids: readonly number[],
  load: (id: number, signal: AbortSignal) => Promise<Item>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Loaded<Item>> {
  const found = new Map<number, Item>()
  const failed: Failure[] = []
  const waiting = ids.values()
  let done = 0
  // Each worker takes the next id after a response.
  const work = async () => {
    for (const id of waiting) {
      try {
        found.set(id, await load(id, signal))
      } catch (error) {
        signal.throwIfAborted()
        failed.push({ id, message: errorText(error, 'Elle n’a pas pu être chargée.') })
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { items: ids.flatMap((id) => found.get(id) ?? []), failed }
}

type Props = { failed: Failure[]; onRetry: () => void }

export function FailedOrders({ failed, onRetry }: Props) {
  if (failed.length === 0) return null
  return (
    <div role="alert" className="mb-6 border border-amber-300 bg-amber-100 p-4 text-amber-900 text-sm">
      <p className="font-semibold">
        {failed.length > 1
          ? `${failed.length} commandes ne seront pas imprimées`
          : 'Une commande ne sera pas imprimée'}
      </p>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {failed.map(({ id, message }) => (
          <li key={id}>
            N°&nbsp;{id}&nbsp;: {withNoBreakSpaces(message)}
          </li>
        ))}
      </ul>
      <Button look="dark" size="small" onClick={onRetry} className="mt-3">
        Réessayer
      </Button>
    </div>
  )
}
