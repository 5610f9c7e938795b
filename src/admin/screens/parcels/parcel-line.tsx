import { BadgeCheck } from '@lucide/icons'
import { CopyButton } from '#admin/ui/copy-button.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ParcelBadge } from './parcel-badge.tsx'

/** An order's parcel on its card: with whom, where, and its tracking to copy. */
export function ParcelLine({ parcel }: { parcel: Parcel }) {
  const { courier, tracking, state, paidAt } = parcel
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <ParcelBadge state={state} courier={courier} />
      {paidAt && (
        <span className="inline-flex items-center gap-1 font-semibold text-green-700 text-sm">
          <Icon of={BadgeCheck} className="size-4" />
          Payé
        </span>
      )}
      {tracking && (
        <span className="flex min-w-0 max-w-full items-center text-concrete-700 text-sm">
          <span className="truncate font-semibold tabular-nums">{tracking}</span>
          <CopyButton
            text={tracking}
            label={`Copier le suivi ${tracking}`}
            className="relative z-1 -my-2 [&_svg]:size-4"
          />
        </span>
      )}
    </div>
  )
}
