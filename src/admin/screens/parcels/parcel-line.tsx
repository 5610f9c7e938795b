import { BadgeCheck, CircleCheck, CircleHelp, Package, PackageX, Truck, Undo2 } from '@lucide/icons'
import { CopyButton } from '#admin/ui/copy-button.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { PARCEL_LABELS, type ParcelState } from '#rules/parcel-state.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { STATUS_COLORS } from '#web/ui/status-badge.tsx'

export function ParcelLine({ parcel: { courier, tracking, state, paidAt } }: { parcel: Parcel }) {
  return (
    <div className="@max-4xl:order-5 @max-4xl:col-span-full flex min-w-0 @max-4xl:pb-1 flex-wrap items-center gap-x-2 gap-y-1">
      <ParcelBadge state={state} courier={courier} />
      {paidAt && state !== 'returned' && (
        <span className="inline-flex items-center gap-1 font-semibold text-green-700 text-sm">
          <Icon of={BadgeCheck} className="size-4" />
          Payé
        </span>
      )}
      {tracking && (
        <span className="flex min-w-0 max-w-full items-center text-concrete-700 text-sm wide:@max-4xl:hidden">
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

const GREY = 'bg-concrete-100 text-concrete-700 ring-concrete-300'

const LOOKS: Record<ParcelState, [IconData, string]> = {
  unknown: [CircleHelp, STATUS_COLORS.yellow],
  created: [Package, GREY],
  sent: [Truck, STATUS_COLORS.purple],
  delivering: [Truck, STATUS_COLORS.purple],
  delivered: [CircleCheck, STATUS_COLORS.green],
  returning: [Undo2, STATUS_COLORS.red],
  returned: [Undo2, STATUS_COLORS.red],
  cancelled: [PackageX, GREY],
}

export function ParcelBadge({ state, courier }: { state: ParcelState; courier?: string }) {
  const [icon, look] = LOOKS[state]
  return (
    <span
      className={classes(
        'inline-flex min-h-8 @max-4xl:min-h-6 wide:min-h-6 max-w-full items-center gap-1.5 rounded-xs px-2 font-semibold text-sm ring-1 ring-inset',
        look,
      )}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {courier && <span className="min-w-0 truncate">{courier}&nbsp;:</span>}
      <span className="whitespace-nowrap">{PARCEL_LABELS[state]}</span>
    </span>
  )
}
