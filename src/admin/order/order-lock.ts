import { useQuery } from '@tanstack/react-query'
import { courierKinds, couriers } from '#admin/queries/couriers.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isLocked } from '#rules/order.ts'
import { isOpen } from '#rules/parcel-state.ts'

/**
 * `none`: all can be edited. `parcel`: all but the delivery type and center, and the courier is updated too.
 * `note`: only the note can.
 */
type OrderLock = (order: Pick<AdminOrder, 'status' | 'parcel'>) => 'none' | 'parcel' | 'note'

export function useOrderLock(): OrderLock {
  const { data: accounts } = useQuery(couriers)
  const { data: kinds } = useQuery(courierKinds)
  return ({ status, parcel }) => {
    if (isLocked(status)) return 'note'
    if (!parcel || !isOpen(parcel.state)) return 'none'
    const account = accounts?.find(({ id }) => id === parcel.courierId)
    const canCorrect = kinds?.find(({ kind }) => kind === account?.kind)?.canCorrect
    return canCorrect && parcel.state === 'created' && parcel.tracking !== null ? 'parcel' : 'note'
  }
}
