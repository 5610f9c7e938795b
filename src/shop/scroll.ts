import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Completes the router's scroll restoration: a new page scrolls to the top smoothly, Back and Forward restore the
 * position at once.
 */
export function setUpScroll(router: RegisteredRouter): void {
  const { options } = router
  let hasNavigated = false
  options.scrollRestorationBehavior = 'instant'
  // On hydration, it must not undo what the visitor has scrolled before the scripts came.
  options.scrollRestoration = () => hasNavigated || window.scrollY === 0

  router.history.subscribe(({ action }) => {
    hasNavigated = true
    const isNewPage = action.type === 'PUSH' || action.type === 'REPLACE'
    options.scrollRestorationBehavior = isNewPage ? scrollBehavior() : 'instant'
  })

  // A loading screen is often shorter than the list before it. The scroll that this causes must not reach the
  // router, which would store it as the list's position when the visitor goes back before the page has come.
  const hideFromRouter = (event: Event) => {
    if (router.state.status === 'pending') event.stopPropagation()
  }
  window.addEventListener('scroll', hideFromRouter, { capture: true })
}

/** Smooth, except for visitors who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
