import { CircleCheck, CircleHelp, Package, PackageX, Truck, Undo2 } from '@lucide/icons'
import { PARCEL_LABELS, type ParcelState } from '#rules/parcel-state.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

const WAITS = 'bg-amber-100 text-amber-900 ring-amber-300'
const TELLS = 'bg-concrete-100 text-concrete-700 ring-concrete-300'
const MOVES = 'bg-purple-100 text-purple-900 ring-purple-300'
const WARNS = 'bg-red-100 text-red-900 ring-red-300'

const LOOKS: Record<ParcelState, [IconData, string]> = {
  unknown: [CircleHelp, WAITS],
  created: [Package, TELLS],
  sent: [Truck, MOVES],
  delivering: [Truck, MOVES],
  delivered: [CircleCheck, 'bg-green-100 text-green-900 ring-green-300'],
  returning: [Undo2, WARNS],
  returned: [Undo2, WARNS],
  cancelled: [PackageX, TELLS],
}

type Props = { state: ParcelState; courier?: string }

/** Where a parcel is, by its icon, its word and its colour; with the courier's name where it stands alone. */
export function ParcelBadge({ state, courier }: Props) {
  const [icon, look] = LOOKS[state]
  return (
    <span
      className={classes(
        'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-xs px-2 font-semibold text-sm ring-1 ring-inset',
        look,
      )}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {courier && <span className="min-w-0 truncate">{courier} :</span>}
      <span className="whitespace-nowrap">{PARCEL_LABELS[state]}</span>
    </span>
  )
}
