import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { readStored, writeStored } from '#admin/browser-storage.ts'
import { counted } from '#admin/count-text.ts'
import { setPlace } from '#admin/queries/couriers.ts'
import { sendParcels } from '#admin/queries/parcels.ts'
import { ParcelSending, type Refused, type SendingState } from './parcel-sending.ts'

const KEY = 'admin-courier'

const CALLS = { sendParcels, setPlace }

const bulk = new ParcelSending(CALLS)

/** The courier that orders were given to last in this browser, or null. */
export function lastCourier(): number | null {
  return Number(readStored(KEY)) || null
}

/** A sending and what can be done with it; orders are loaded again as they leave, which a toast may tell. */
function useSending(sending: ParcelSending, { hasToast = false } = {}) {
  const client = useQueryClient()
  const state = useSyncExternalStore(sending.subscribe, sending.get)
  const follow = async (running: Promise<SendingState>) => {
    const before = state.sent.length
    const { sent } = await running
    for (const key of ['orders', 'dashboard', 'outstanding']) client.invalidateQueries({ queryKey: [key] })
    const count = sent.length - before
    if (hasToast && count > 0)
      toast.success(`${counted(count, 'commande remise', 'commandes remises')} au transporteur`)
  }
  return {
    ...state,
    done: state.total - state.waiting.length,
    send: (courierId: number, orderIds: number[]) => {
      writeStored(KEY, String(courierId))
      sending.reset()
      return follow(sending.send(courierId, orderIds))
    },
    goOn: () => follow(sending.goOn()),
    mend: (refused: Refused, theirs: string) => follow(sending.mend(refused, theirs)),
    reset: () => sending.reset(),
  }
}

/** The sending of chosen orders, of which there is one at a time: it goes on when its screen is left. */
export const useBulkSending = () => useSending(bulk)

/** Forgets how the last one ended, for other orders to be sent; one that still goes on stays. */
export const resetBulkSending = () => bulk.reset()

/** The sending of one order. */
export function useOwnSending(options?: { hasToast?: boolean }) {
  const [own] = useState(() => new ParcelSending(CALLS))
  return useSending(own, options)
}

export type Sending = ReturnType<typeof useSending>
