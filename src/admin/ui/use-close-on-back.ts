import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { session } from '#admin/session.ts'

/** Ids of the open overlays; the topmost one is last. */
const overlays: string[] = []

/** True if an overlay covers the screen. A pane does not count, since the screen beside it stays usable. */
export const hasOverlay = () => overlays.length > document.querySelectorAll('[data-pane]').length

let stopWatching = () => {}

type Options = {
  isOpen: boolean
  onBack: () => void
  /** True if the overlay has its own history entry: Back then closes it without this hook. */
  isEntry?: boolean
}

/**
 * Makes Back close only the topmost overlay. Pushes no history entry for it: the entry would remain if the
 * overlay closes in another way, and could race with a navigation. Returns a function: true if the overlay is
 * the topmost.
 */
export function useCloseOnBack({ isOpen, onBack, isEntry = false }: Options): () => boolean {
  const id = useId()
  const { history, navigate } = useRouter()
  const isTopmost = () => overlays.at(-1) === id
  useEffect(() => {
    if (!isOpen) return
    overlays.push(id)
    return () => void overlays.splice(overlays.indexOf(id), 1)
  }, [isOpen, id])
  // Back on the first history entry would leave the admin: pushes a second one, and later skips the first.
  useEffect(() => {
    if (!isOpen || isEntry || history.canGoBack()) return
    stopWatching()
    stopWatching = history.subscribe(({ action }) => {
      if (action.type !== 'BACK' || history.canGoBack()) return
      stopWatching()
      history.back()
    })
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [isOpen, isEntry, history, navigate])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      const isBack = action !== 'PUSH' && action !== 'REPLACE'
      if (!isBack || isEntry || !session.current || !isTopmost()) return false
      onBack()
      return true
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  })
  return isTopmost
}
