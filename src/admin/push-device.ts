import { readStored, writeStored } from './browser-storage.ts'
import { readNumber } from './search-params.ts'

const KEY = 'push-device'

/** How long a push service may take to subscribe a browser, in ms; the owner may be asked meanwhile. */
const PATIENCE = 60_000

/** From the sources, the worker is a module of Vite's. */
const WORKER = import.meta.env.DEV
  ? ({ path: 'service-worker.ts', type: 'module' } as const)
  : ({ path: 'sw.js', type: 'classic' } as const)

/** Why this browser cannot be told of orders. */
export type PushObstacle = 'insecure' | 'not-installed' | 'unsupported' | 'denied'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What keeps this browser from being told of orders; null when nothing does. */
export function findObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null
  return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'not-installed' : 'unsupported'
}

/** The id that the server gave to this device; null while it is not subscribed. */
export async function findOwnId(): Promise<number | null> {
  if (findObstacle()) return null
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  return subscription ? (readNumber(readStored(KEY)) ?? null) : null
}

/** Remembers the id that the server gave to this device. */
export function rememberOwnId(id: number): void {
  writeStored(KEY, String(id))
}

/**
 * Subscribes to the browser's push service, which asks for its permission.
 * @param publicKey the shop's VAPID key, base64url
 * @throws DOMException NotAllowedError when it is refused, another one when the push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<Subscription> {
  const registration = await navigator.serviceWorker.register(WORKER.path, { type: WORKER.type })
  await isActive(registration)
  const { pushManager } = registration
  const earlier = await pushManager.getSubscription()
  const isForThisKey = earlier && toBase64Url(earlier.options.applicationServerKey) === publicKey
  // One for another key, as before the shop was moved, would be refused.
  if (earlier && !isForThisKey) await earlier.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = isForThisKey ? earlier : await withinPatience(pushManager.subscribe(options))
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Stops listening. */
export async function unsubscribe(): Promise<void> {
  writeStored(KEY, null)
  await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

// A browser that cannot reach its push service may wait without end.
function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  const giveUp = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('', 'TimeoutError')), PATIENCE)
  })
  return Promise.race([work, giveUp])
}

/** A name for this device, to be changed by who knows it better. */
export function deviceName({ userAgent } = navigator): string {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone'
  if (isIos()) return 'iPad'
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'Téléphone Android' : 'Tablette Android'
  return 'Ordinateur'
}

// `getRegistration` would answer with the storefront's worker, whose scope is the whole site.
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
