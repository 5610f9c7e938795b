import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { readStored, writeStored } from '#admin/browser-storage.ts'
import { counted } from '#admin/count-text.ts'
import type { ParcelSending, Refused, SendingState } from './parcel-sending.ts'

const KEY = 'admin-courier'

/** The courier that orders were given to last in this browser, or null. */
export function lastCourier(): number | null {
  return Number(readStored(KEY)) || null
}

/** A sending and what can be done with it; orders are loaded again as they leave, which a toast may tell. */
export function useSending(sending: ParcelSending, { hasToast = false } = {}) {
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

export type Sending = ReturnType<typeof useSending>
