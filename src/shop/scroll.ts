import type { RegisteredRouter } from '@tanstack/react-router'

/** Scrolls smoothly to the top of new pages (spec §2), not for overlays; Back and Forward jump at once. */
export function setUpScroll(router: RegisteredRouter): void {
  let last = router.history.location
  router.history.subscribe(({ location, action }) => {
    const isSamePage = last.pathname === location.pathname && last.state.overlay !== location.state.overlay
    last = location
    const isNewPage = action.type === 'PUSH' || action.type === 'REPLACE'
    const scrollRestorationBehavior = isNewPage ? scrollBehavior() : 'instant'
    router.update({
      ...router.options,
      scrollRestoration: () => !isSamePage,
      scrollRestorationBehavior,
      // Keeps loaders from running again when an overlay opens or closes.
      defaultStaleTime: isSamePage ? Number.POSITIVE_INFINITY : 0,
    })
  })

  // Keeps the router from storing the scroll position of a loading screen as the position to restore in the
  // list: it restores positions only on loaded pages (https://github.com/TanStack/router/issues/7749).
  const hideFromRouter = (event: Event) => router.state.status === 'pending' && event.stopPropagation()
  window.addEventListener('scroll', hideFromRouter, { capture: true })
}

/** Respects reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
