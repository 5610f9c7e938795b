import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShop } from '../context.ts'
import { documentTitle, headOf } from '../head.ts'
import { announce } from '../ui/announcer.tsx'

/** Sets the document title and moves the focus to the heading, as the browser does when it loads a document. */
export function PageChange() {
  const { settings } = useShop()
  const router = useRouter()
  const title = useRouterState({ select: (state) => documentTitle(headOf(state.matches), settings.name) })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
        if (heading) heading.tabIndex = -1
        heading?.focus({ preventScroll: true })
        announce(documentTitle(headOf(router.state.matches), settings.name))
      }),
    [router, settings.name],
  )
  return null
}
