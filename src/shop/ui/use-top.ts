import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Brings the top of a screen into sight that is much shorter than what was scrolled before: the form that it replaces,
 * or the page to whose place Back returns.
 */
export function useTop(isShorter: boolean): void {
  const router = useRouter()
  const scroll = useEffectEvent(() => isShorter && window.scrollTo({ top: 0, behavior: 'instant' }))
  useEffect(() => {
    scroll()
    // The router restores the former place after each page.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && scroll())
  }, [router])
}
