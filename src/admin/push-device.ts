import { readText, writeText } from '#web/storage.ts'
import { readNumber } from './search-params.ts'

const KEY = 'push-device'

/** Timeout in ms of a subscription, during which the browser may ask the owner for permission. */
const TIMEOUT = 60_000

/** Vite's dev server serves the worker as a module. */
const WORKER = import.meta.env.DEV
  ? ({ path: 'service-worker.ts', type: 'module' } as const)
  : ({ path: 'sw.js', type: 'classic' } as const)

export type PushObstacle = 'insecure' | 'not-installed' | 'unsupported' | 'denied'

/** Finds why this browser cannot receive notifications; null when it can. */
export function findObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null
  return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'not-installed' : 'unsupported'
}

export async function findDeviceId(): Promise<number | null> {
  if (findObstacle()) return null
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  return subscription ? (readNumber(readText('localStorage', KEY)) ?? null) : null
}

export function storeDeviceId(id: number): void {
  writeText('localStorage', KEY, String(id))
}

/**
 * Subscribes to push messages with `publicKey`, the VAPID key in base64url; the browser asks for permission.
 * @throws DOMException NotAllowedError when the owner refuses, another when the push service does not respond
 */
export async function subscribe(publicKey: string) {
  const registration = await navigator.serviceWorker.register(WORKER.path, { type: WORKER.type })
  await isActive(registration)
  const { pushManager } = registration
  const earlier = await pushManager.getSubscription()
  const isForThisKey = earlier && toBase64Url(earlier.options.applicationServerKey) === publicKey
  // A moved shop has a new VAPID key. `subscribe` fails while a subscription with the old key exists.
  if (earlier && !isForThisKey) await earlier.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = isForThisKey ? earlier : await withTimeout(pushManager.subscribe(options))
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  writeText('localStorage', KEY, null)
  await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

// Limits the wait, since a browser that cannot reach its push service may wait forever.
function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('', 'TimeoutError')), TIMEOUT)
  })
  return Promise.race([work, timeout])
}

export function deviceName({ userAgent } = navigator): string {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone'
  if (isIos()) return 'iPad'
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'Téléphone Android' : 'Tablette Android'
  return 'Ordinateur'
}

// Does not use `getRegistration`, which may return the storefront's worker: its scope is the whole site.
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.find(({ scope }) => scope === new URL('./', document.baseURI).href)
}

function isActive(registration: ServiceWorkerRegistration): Promise<void> | undefined {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? []))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

// An iPad says that it is a Mac, but no Mac has a touch screen.
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
