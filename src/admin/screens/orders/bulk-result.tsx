import { Dialog } from '#admin/ui/dialog.tsx'
import type { BulkResult as Result } from '#contract/order-change.ts'

/** Which orders of many could not be changed, and why; nothing when all were. */
export function BulkResult({ result, onClose }: { result: Result | undefined; onClose: () => void }) {
  const refused = result?.refused ?? []
  return (
    <Dialog isOpen={refused.length > 0} onClose={onClose} title="Commandes non modifiées" isNarrow>
      <ul className="flex flex-col gap-2">
        {refused.map(({ id, message }) => (
          <li key={id} className="text-ink">
            <span className="font-semibold">N° {id}</span> : {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
