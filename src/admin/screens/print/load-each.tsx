import type { ReactNode } from 'react'
import { api } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { ProgressBar } from '#admin/ui/progress.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { groupBy } from '#rules/group-by.ts'
import { withNoBreakSpaces } from '#rules/text.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

export function loadOrder(id: number, signal: AbortSignal): Promise<AdminOrder> {
  return api('GET /orders/:id', { params: { id }, signal })
}

const AT_ONCE = 6

export type Failure<Key> = { id: Key; message: string; code: string | undefined }

/** Runs a request for each id. Returns the responses in order, and the errors; `onProgress` counts both. */
export async function loadEach<Key, Item>(
  ids: readonly Key[],
  load: (id: Key, signal: AbortSignal) => Promise<Item>,
  {
    signal,
    onProgress,
    atOnce = AT_ONCE,
  }: { signal: AbortSignal; onProgress: (done: number) => void; atOnce?: number | undefined },
): Promise<{ items: Item[]; failed: Failure<Key>[] }> {
  const found = new Map<Key, Item>()
  const failed: Failure<Key>[] = []
  const waiting = ids.values()
  let done = 0
  // Each worker takes the next id after a response.
  const work = async () => {
    for (const id of waiting) {
      try {
        found.set(id, await load(id, signal))
      } catch (error) {
        signal.throwIfAborted()
        const code = error instanceof ApiError ? error.body.code : undefined
        failed.push({ id, message: errorText(error, 'Elle n’a pas pu être chargée.'), code })
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { items: ids.flatMap((id) => found.get(id) ?? []), failed }
}

type FailedProps<Key> = { failed: Failure<Key>[]; noun?: string; onRetry: () => void; children?: ReactNode }

export function FailedOrders<Key extends number | string>(props: FailedProps<Key>) {
  const { failed, noun = 'commande', onRetry, children } = props
  if (failed.length === 0) return null
  const byMessage = groupBy(failed, ({ message }) => message)
  return (
    <div role="alert" className="mb-6 border border-amber-300 bg-amber-100 p-4 text-amber-900 text-sm">
      <p className="font-semibold">
        {failed.length > 1
          ? `${failed.length} ${noun}s ne seront pas imprimées`
          : `Une ${noun} ne sera pas imprimée`}
      </p>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {[...byMessage].map(([message, same]) => (
          <li key={message}>
            N°&nbsp;{same.map(({ id }) => id).join(', ')}&nbsp;: {withNoBreakSpaces(message)}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="small" onClick={onRetry}>
          Réessayer
        </Button>
        {children}
      </div>
    </div>
  )
}

type ProgressProps = { verb?: string; label?: string; done: number; total: number; className?: string }

export function LoadProgress(props: ProgressProps) {
  const { verb = 'Chargement', label = 'Commandes chargées', done, total, className } = props
  return (
    <div role="status" className={classes('flex flex-col gap-2', className)}>
      <p className="text-concrete-700 text-sm tabular-nums">
        {verb}&nbsp;: {done} sur {counted(total, 'commande')}
      </p>
      <ProgressBar label={label} share={done / Math.max(1, total)} />
    </div>
  )
}
