import type { RegisteredRouter } from '@tanstack/react-router'

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
    places[key] = window.scrollY
    writePlaces(places)
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
    if (isReturn) window.scrollTo({ top: places[key] ?? 0, behavior: 'instant' })
    else if (toLocation.hash) document.getElementById(toLocation.hash)?.scrollIntoView({ behavior: smooth() })
    else if (!samePlace) window.scrollTo({ top: 0, behavior: smooth() })
  })

  // A page that was reloaded, or came back from elsewhere, opens where it was left.
  const place = places[key]
  if (place && !location.hash)
    requestAnimationFrame(() => window.scrollTo({ top: place, behavior: 'instant' }))
}

function pageOf(search: object | undefined): unknown {
  return search && 'page' in search ? search.page : undefined
}

function smooth(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

const STORAGE_KEY = 'scroll'

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

function writePlaces(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places))
  } catch {
    // Without storage, places live as long as the page.
  }
}
