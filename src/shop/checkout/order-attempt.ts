import { useEffect, useEffectEvent, useRef } from 'react'
import type { NewOrderInput, Order } from '#contract/order.ts'
import { OrderAttempts } from '#web/order-attempts.ts'
import { api } from '../api.ts'
import { readSource } from '../visit/source.ts'

/** Stores an order once across repeated clicks, tabs and reloads. */
export const orderAttempts = new OrderAttempts<NewOrderInput, Order>({
  post: (body, headers) => api('POST /orders', { body: { ...body, source: readSource() }, headers }),
  unknownEarlier:
    'Une commande envoyée plus tôt d’ici est déjà enregistrée. Appelez-nous avant d’en passer une autre.',
  storageKey: 'order-attempt',
})

/** ms before the next tries: a browser may report that it is online before requests work. */
const PAUSES = [2000, 5000, 15_000]

/** Sends an order without a response again, once the connection is back or the page is visible. */
export function useResend(isWaiting: boolean, send: () => void): void {
  const tries = useRef(0)
  const resend = useEffectEvent(() => {
    tries.current += 1
    send()
  })
  useEffect(() => {
    if (!isWaiting) return
    const onOnline = () => resend()
    const onVisible = () => document.visibilityState === 'visible' && navigator.onLine && resend()
    const pause = tries.current === 0 ? undefined : PAUSES[tries.current - 1]
    const timer = pause && navigator.onLine ? setTimeout(onOnline, pause) : undefined
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isWaiting])
}
