import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOverlay } from '#web/ui/use-overlay-history.ts'
import { announce } from './announcer.tsx'

/** Loads an overlay's script when it first opens, or announces `failed`. Back closes the overlay. */
export function useLazyOverlay<Module>(name: string, load: () => Promise<Module>, failed: string) {
  const { isOpen, open, close } = useOverlay(name)
  const [module, setModule] = useState<Module | null>(null)
  const opener = useRef<Element | null>(null)

  const follow = useEffectEvent(async () => {
    if (!isOpen) {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      return
    }
    try {
      const loaded = await load()
      setModule(() => loaded)
    } catch {
      announce(failed, { isShown: true })
      close()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it opens and when it closes
  useEffect(() => void follow(), [isOpen])

  return {
    isOpen,
    close,
    /** Null until it is loaded. */
    module,
    /** Loads the script before the overlay opens, which is then faster. */
    preload: () =>
      void load().then(
        (loaded) => setModule(() => loaded),
        () => null,
      ),
    open: (from: Element) => {
      opener.current = from
      open()
    },
  }
}
