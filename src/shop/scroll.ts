import type { RegisteredRouter } from '@tanstack/react-router'
import { readStored, writeStored } from './storage.ts'

/** How many places in the history are remembered. */
const MAX_PLACES = 50

/**
 * Every new page scrolls smoothly to the top, or to the place its `#` names; Back and Forward return to
 * where the visitor was.
 */
export function followScroll(router: RegisteredRouter): void {
  const places = readPlaces()
  let isReturn = false
  history.scrollRestoration = 'manual'

  const keyOf = () => window.history.state?.__TSR_key ?? location.href
  let key = keyOf()
  const remember = () => {
    places.delete(key)
    places.set(key, window.scrollY)
    writeStored('sessionStorage', STORAGE_KEY, [...places].slice(-MAX_PLACES))
  }

  router.history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeLoad', remember)
  window.addEventListener('pagehide', remember)
  router.subscribe('onRendered', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    if (!hrefChanged) return
    key = keyOf()
    const samePlace =
      !pathChanged && pageOf(fromLocation?.search) === pageOf(toLocation.search) && !toLocation.hash
    if (isReturn) window.scrollTo({ top: places.get(key) ?? 0, behavior: 'instant' })
    else if (toLocation.hash)
      document.getElementById(toLocation.hash)?.scrollIntoView({ behavior: scrollBehavior() })
    else if (!samePlace) window.scrollTo({ top: 0, behavior: scrollBehavior() })
  })

  // A page that was reloaded, or came back from elsewhere, opens where it was left.
  const place = places.get(key)
  if (place && !location.hash)
    requestAnimationFrame(() => window.scrollTo({ top: place, behavior: 'instant' }))
}

/** Smooth, except for visitors who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

function pageOf(search: object | undefined): unknown {
  return search && 'page' in search ? search.page : undefined
}

const STORAGE_KEY = 'scroll'

function readPlaces(): Map<string, number> {
  const stored = readStored('sessionStorage', STORAGE_KEY)
  return new Map(Array.isArray(stored) ? stored.filter(isPlace) : [])
}

function isPlace(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
