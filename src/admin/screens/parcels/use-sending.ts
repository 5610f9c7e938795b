import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { setPlace } from '#admin/queries/couriers.ts'
import { sendParcels } from '#admin/queries/parcels.ts'
import { readText, writeText } from '#web/storage.ts'
import { IDLE, ParcelSending, type Refused, type SendingState } from './parcel-sending.ts'

const KEY = 'admin-courier'

/** The id of the courier that this browser sent orders to last, or null. */
export function lastCourier(): number | null {
  return Number(readText('localStorage', KEY)) || null
}

/** A sending and its actions. Orders are loaded again at its end; `hasToast` also says how many have left. */
function useSending(id: string, { hasToast = false, gcTime = 0 }) {
  const client = useQueryClient()
  const queryKey = ['sending', id]
  const sending = new ParcelSending(client, queryKey, { sendParcels, setPlace })
  const { data: state = IDLE } = useQuery<SendingState>({ queryKey, queryFn: skipToken, gcTime })
  const { mutate: run } = useMutation({
    mutationFn: (work: () => Promise<number>) => work(),
    meta: {
      success: (_work: unknown, count: number) =>
        hasToast && count > 0
          ? `${counted(count, 'commande remise', 'commandes remises')} au transporteur`
          : '',
      changes: [['orders'], ['dashboard'], ['outstanding']],
    },
  })
  return {
    ...state,
    done: state.total - state.waiting.length,
    send: (courierId: number, orderIds: number[]) => {
      writeText('localStorage', KEY, String(courierId))
      run(() => sending.send(courierId, orderIds))
    },
    resume: () => run(() => sending.resume()),
    rename: (refused: Refused, theirs: string) => run(() => sending.rename(refused, theirs)),
    /** Forgets the last sending; a running one goes on. */
    reset: () => sending.reset(),
  }
}

/** The sending of chosen orders, of which there is one at a time: it goes on when its screen is left. */
export const useBulkSending = () => useSending('bulk', { gcTime: Number.POSITIVE_INFINITY })

/** The sending of one order; each mounted component has its own. */
export function useOrderSending(options: { hasToast?: boolean } = {}) {
  const [id] = useState(() => `order-${Math.random()}`)
  return useSending(id, options)
}

export type Sending = ReturnType<typeof useBulkSending>
