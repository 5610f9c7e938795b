import { useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the overlay that is open over the page. */
    overlay?: string
  }
}

/**
 * Adds a history entry with the page's URL, so that Back closes the overlay. A link inside the overlay must
 * replace that entry (`replace`), a change of search parameters must keep it (`state: true`).
 */
export function useOverlay(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const { history, navigate } = useRouter()
  const isHydrated = useHydrated()
  const isOpen = useRouterState({ select: ({ location }) => location.state.overlay === name }) && isHydrated
  // `history.back()` is asynchronous: a second tap in the meantime must not leave the page.
  const isClosing = useRef(false)

  useEffect(() => {
    let last = history.location
    return history.subscribe(({ location, action }) => {
      const former = last
      last = location
      isClosing.current = false
      if (former.state.overlay !== name || location.state.overlay === name) return
      // Goes back after a link to the same page, which would otherwise be in the history twice.
      if (action.type === 'REPLACE' && location.href === former.href) history.back()
      // Keeps filters that were chosen while the overlay was open.
      if (action.type === 'BACK' && location.pathname === former.pathname && location.href !== former.href)
        void navigate({ href: former.href, replace: true, resetScroll: false })
    })
  }, [history, navigate, name])

  return {
    isOpen,
    open: () =>
      void navigate({ to: '.', search: true, hash: true, state: { overlay: name }, resetScroll: false }),
    close: () => {
      if (history.location.state.overlay !== name || isClosing.current) return
      isClosing.current = true
      // Ignores blockers, which make Back go one step back inside the overlay instead of closing it.
      history.back({ ignoreBlocker: true })
    },
  }
}
