import { api } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { ProgressBar } from '#admin/ui/progress.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { withNoBreakSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

export function loadOrder(id: number, signal: AbortSignal): Promise<AdminOrder> {
  return api('GET /orders/:id', { params: { id }, signal })
}

/** Number of parallel requests. */
const AT_ONCE = 6

export type Failure = { id: number; message: string }

/**
 * Runs a request for each order. Returns the responses, in the order of the ids, and the errors.
 * `onProgress` is called with the number of responses.
 */
export async function loadEach<Item>(
  ids: readonly number[],
  load: (id: number, signal: AbortSignal) => Promise<Item>,
  {
    signal,
    onProgress,
    atOnce = AT_ONCE,
  }: { signal: AbortSignal; onProgress: (done: number) => void; atOnce?: number | undefined },
): Promise<{ items: Item[]; failed: Failure[] }> {
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
  await Promise.all(Array.from({ length: atOnce }, work))
  return { items: ids.flatMap((id) => found.get(id) ?? []), failed }
}

export function FailedOrders({ failed, onRetry }: { failed: Failure[]; onRetry: () => void }) {
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

type ProgressProps = { verb?: string; label?: string; done: number; total: number; className?: string }

export function LoadProgress(props: ProgressProps) {
  const { verb = 'Chargement', label = 'Commandes chargées', done, total, className } = props
  return (
    <div role="status" className={classes('flex flex-col gap-2', className)}>
      <p className="text-concrete-700 text-sm tabular-nums">
        {verb}&nbsp;: {done} sur {counted(total, 'commande', 'commandes')}
      </p>
      <ProgressBar label={label} share={done / Math.max(1, total)} />
    </div>
  )
}
