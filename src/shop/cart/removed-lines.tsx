import { useEffect, useId, useRef } from 'react'
import type { CartLine } from '#rules/cart.ts'
import { Button } from '#web/ui/button.tsx'

export type Removed = { line: CartLine; place: number }

/** Replaces removed lines, takes over their focus and offers to undo. */
export function RemovedLines({ removed, onUndo }: { removed: Removed[]; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    undo.current?.focus({ preventScroll: true })
  }, [])
  const [first] = removed
  return (
    <div className="flex items-center gap-4 bg-ink p-3 pl-4 text-white on-dark">
      <p id={id} className="line-clamp-2 min-w-0 flex-1">
        {removed.length === 1 ? `${first?.line.name} a été retiré.` : `${removed.length} produits retirés.`}
      </p>
      <Button ref={undo} aria-describedby={id} look="outline" size="small" onClick={onUndo}>
        Annuler
      </Button>
    </div>
  )
}
