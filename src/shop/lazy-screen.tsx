import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

type Screen = (props: object) => ReactNode

/** A screen whose script is fetched with the first page that shows it. */
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

/**
 * Tells loader.ts that the page is hydrated. It is rendered beside each screen, since React hydrates what is in the
 * router's Suspense boundary after everything else.
 */
export function HydrationSignal(): null {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  // Waits one render, in which components take over input typed before hydration.
  useEffect(() => {
    if (isMounted) dispatchEvent(new Event('hydrated'))
  }, [isMounted])
  return null
}
