import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Scrolls to the top when a shorter screen replaces a longer one, also after Back restores the scroll position. */
export function useTop(isShorter: boolean): void {
  const router = useRouter()
  const scroll = useEffectEvent(() => isShorter && window.scrollTo({ top: 0, behavior: 'instant' }))
  useEffect(() => {
    scroll()
    // The router restores the former place after each page.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && scroll())
  }, [router])
}
