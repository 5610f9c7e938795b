import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CartLine, lineKey } from '#rules/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { cart } from './cart-store.ts'

/** Removes lines from the cart, and keeps them for an undo. */
export function useRemovedLines(lines: readonly CartLine[]) {
  const [removed, setRemoved] = useState<{ line: CartLine; place: number }[]>([])
  const [restored, setRestored] = useState<string | null>(null)
  return {
    removed,
    /** Key of the line that was just restored and takes the focus. */
    restored,
    place: Math.min(removed[0]?.place ?? 0, lines.length),
    remove(...gone: CartLine[]): void {
      setRemoved(gone.map((line) => ({ line, place: lines.indexOf(line) })))
      setRestored(null)
      for (const line of gone) cart.remove(line)
    },
    undo(): void {
      for (const { line, place } of removed) cart.putBack(line, place)
      setRestored(removed[0] ? lineKey(removed[0].line) : null)
      setRemoved([])
    },
  }
}

type Removal = ReturnType<typeof useRemovedLines>

/** Inserts the undo of a removal into a list of rows, where the first removed row was. */
export function withUndo(rows: ReactNode[], removal: Removal): ReactNode[] {
  const [first] = removal.removed
  if (!first) return rows
  const undo = (
    <li key="removed">
      <RemovedLines key={lineKey(first.line)} {...removal} />
    </li>
  )
  return [...rows.slice(0, removal.place), undo, ...rows.slice(removal.place)]
}

export function RemovedLines({ removed, undo }: Pick<Removal, 'removed' | 'undo'>) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
  }, [])
  const [first] = removed
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink p-3 pl-4 text-white on-dark">
      <p id={id} className="min-w-[min(8rem,60%)] flex-1">
        {removed.length === 1 ? (
          <>
            Retiré du panier&nbsp;: <span className="line-clamp-2">{first?.line.name}</span>
          </>
        ) : (
          `${removed.length} produits retirés.`
        )}
      </p>
      <Button
        ref={button}
        aria-describedby={id}
        look="outline"
        size="small"
        // Ignores the second tap of a double tap on the bin, in whose place this button appears.
        onClick={({ detail }) => detail < 2 && undo()}
      >
        Rétablir
      </Button>
    </div>
  )
}
