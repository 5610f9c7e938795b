import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { session } from '#admin/session.ts'

/** The open overlays of the page; the topmost is last. */
const overlays: string[] = []

/** A pane leaves the screen beside it in use. */
export const hasOverlay = () => overlays.length > document.querySelectorAll('[data-pane]').length

let stopWatching = () => {}

type Options = {
  isOpen: boolean
  onBack: () => void
  /** The overlay is an entry of the history, which the browser leaves by itself. */
  isEntry?: boolean
}

/**
 * Makes Back close the topmost overlay, and only that. Unlike an entry in the history for each, this leaves nothing
 * behind when the overlay closes in another way, and never races with a navigation. Returns whether it is the topmost.
 */
export function useBack({ isOpen, onBack, isEntry = false }: Options): () => boolean {
  const id = useId()
  const { history, navigate } = useRouter()
  const isTopmost = () => overlays.at(-1) === id
  useEffect(() => {
    if (!isOpen) return
    overlays.push(id)
    return () => void overlays.splice(overlays.indexOf(id), 1)
  }, [isOpen, id])
  // On the first entry, Back would leave the admin: a second one stands before it, and is skipped afterwards.
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
