import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

type Screen = (props: object) => ReactNode

/** Loads a screen's script with the first page that shows the screen. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name) {
  const Lazy = lazyRouteComponent<{ default: Screen }>(async () => ({ default: (await load())[name] }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per route, at module level
  const WithSignal = () => (
    <>
      <Lazy />
      <HydrationSignal />
    </>
  )
  return Object.assign(WithSignal, { preload: Lazy.preload })
}

/** Signals hydration to script-loader.ts, beside each screen, since React hydrates the router's Suspense boundary last. */
export function HydrationSignal(): null {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  // Waits one render, in which components restore early input.
  useEffect(() => {
    if (isMounted) dispatchEvent(new Event('hydrated'))
  }, [isMounted])
  return null
}
