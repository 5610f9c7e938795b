import { useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the overlay over the page. */
    overlay?: string
  }
}

/**
 * Adds a history entry with the page's own URL, so that Back closes the overlay. A link inside it replaces that
 * entry (`replace`), and a change of search parameters keeps it (`state: true`).
 */
export function useOverlay(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const { history, navigate } = useRouter()
  const isHydrated = useHydrated()
  const isOpen = useRouterState({ select: ({ location }) => location.state.overlay === name }) && isHydrated
  // The browser goes back later: a second tap meanwhile must not leave the page.
  const isClosing = useRef(false)

  useEffect(() => {
    let last = history.location
    return history.subscribe(({ location, action }) => {
      const former = last
      last = location
      isClosing.current = false
      if (former.state.overlay !== name || location.state.overlay === name) return
      // A link to the same page would leave it in the history twice.
      if (action.type === 'REPLACE' && location.href === former.href) history.back()
      // Keeps filters chosen while it was open.
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
      // Closes from any step inside the overlay, where Back would go one step.
      history.back({ ignoreBlocker: true })
    },
  }
}
