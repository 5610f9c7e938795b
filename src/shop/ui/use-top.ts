import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** If `isShorter`, scrolls to the top on mount, and after the router restores a position on another path. */
export function useTop(isShorter: boolean): void {
  const router = useRouter()
  const scroll = useEffectEvent(() => isShorter && window.scrollTo({ top: 0, behavior: 'instant' }))
  useEffect(() => {
    scroll()
    // Scrolls again after the router has restored the position of a page.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && scroll())
  }, [router])
}
