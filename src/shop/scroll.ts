import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Makes new pages scroll to the top smoothly (spec §2), and Back and Forward restore the position at once; opening and
 * closing something over a page moves nothing.
 */
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
      // Loaders would run again.
      defaultStaleTime: isSamePage ? Number.POSITIVE_INFINITY : 0,
    })
  })

  // The router restores nothing before a page has loaded (https://github.com/TanStack/router/issues/7749), but stores
  // the scroll of a shorter loading screen as the position in the list that the visitor goes back to meanwhile.
  const hideFromRouter = (event: Event) => router.state.status === 'pending' && event.stopPropagation()
  window.addEventListener('scroll', hideFromRouter, { capture: true })
}

/** Smooth, except for visitors who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
