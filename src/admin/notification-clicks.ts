import { readNumber } from './search-params.ts'

/** Calls back with the order of a notification that was tapped while the admin was open. */
export function onNotificationClick(open: (orderId: number) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const orderId = readNumber(data?.commande)
    if (orderId !== undefined) open(orderId)
  })
}
