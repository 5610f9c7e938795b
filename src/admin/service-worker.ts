// Shows notifications of placed orders and missed deliveries, which open the order; caches nothing.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type PushEvent = Extendable & { data: { json: () => unknown } | null }
type ClickEvent = Extendable & { notification: Notification }
type OpenPage = { url: string; focus: () => Promise<unknown>; postMessage: (message: unknown) => void }
type Worker = {
  addEventListener: ((type: 'install', listener: (event: Extendable) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: ClickEvent) => void) => void)
  skipWaiting: () => Promise<void>
  registration: {
    /** The admin's URL with its secret prefix, which no built file contains. */
    scope: string
    showNotification: (title: string, options: NotificationOptions & { renotify: boolean }) => Promise<void>
  }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

// TypeScript's DOM and WebWorker libraries exclude each other: the types above describe what is used here.
const worker = self as unknown as Worker
const { registration, clients } = worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  const { title, body, orderId } = readPayload(event.data)
  event.waitUntil(
    registration.showNotification(title, {
      body,
      icon: `${registration.scope}icon-192.png`,
      lang: 'fr',
      // Replaces an earlier notification of the same order.
      tag: orderId === null ? '' : `commande-${orderId}`,
      renotify: orderId !== null,
      data: orderId,
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrder(event.notification.data))
})

/** Shows an order in an admin window that is open, which keeps unsaved input, or else in a new window. */
async function openOrder(orderId: unknown): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => url.startsWith(registration.scope))
  if (!page) {
    const query = typeof orderId === 'number' ? `?commande=${orderId}` : ''
    await clients.openWindow(`${registration.scope}commandes${query}`)
    return
  }
  page.postMessage({ commande: orderId })
  await page.focus()
}

/** Always returns a title to show: browsers revoke the permission after silent pushes. */
function readPayload(data: PushEvent['data']): { title: string; body: string; orderId: number | null } {
  let payload: Record<string, unknown> = {}
  try {
    payload = (data?.json() ?? {}) as Record<string, unknown>
  } catch {
    // Not JSON: the notification has default texts.
  }
  const { title, body, orderId } = payload
  return {
    title: typeof title === 'string' ? title : 'Nouvelle commande',
    body: typeof body === 'string' ? body : '',
    orderId: typeof orderId === 'number' ? orderId : null,
  }
}
