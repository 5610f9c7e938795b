import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** Seconds before each retry. Retries by time too: a browser may say it is online although requests fail. */
const PAUSES = [2, 5, 15]
const LAST_PAUSE = 30

/**
 * Resends an order that got no response: after a pause, or at once when the connection returns or the page
 * becomes visible. Returns the seconds until the retry; null while the browser is offline or no order waits.
 */
export function useResend(isWaiting: boolean, send: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const tries = useRef(0)
  const resend = useEffectEvent(() => {
    tries.current += 1
    send()
  })
  useEffect(() => {
    if (!isWaiting) return
    let pause = PAUSES[tries.current] ?? LAST_PAUSE
    const onOnline = () => resend()
    const onVisible = () => document.visibilityState === 'visible' && navigator.onLine && resend()
    const show = () => setLeft(navigator.onLine ? pause : null)
    const timer = setInterval(() => {
      pause = Math.max(0, pause - 1)
      if (pause === 0 && navigator.onLine) resend()
      else show()
    }, 1000)
    show()
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      setLeft(null)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isWaiting])
  return left
}
