import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShop } from '../context.ts'
import { documentTitle, type PageHead } from '../head.ts'

/** Keeps the tab's title in step with the page; the first one comes with the document. */
export function DocumentTitle() {
  const { settings } = useShop()
  const title = useRouterState({
    select: (state) => {
      const data = state.matches.map((match) => match.loaderData as { head?: PageHead } | undefined)
      return data.findLast((one) => one?.head)?.head?.title ?? 'Page introuvable'
    },
  })
  useEffect(() => {
    document.title = documentTitle(title, settings.name)
  }, [title, settings.name])
  return null
}
