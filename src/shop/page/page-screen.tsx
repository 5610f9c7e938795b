import { getRouteApi } from '@tanstack/react-router'
import { Markdown } from '#web/ui/markdown.tsx'

const route = getRouteApi('/page/$slug')

export function PageScreen() {
  const { page } = route.useLoaderData()
  return (
    <article className="page max-w-3xl! pt-8 pb-20 md:pt-12">
      <h1 className="heading mb-6 text-4xl md:text-6xl">{page.title}</h1>
      <Markdown text={page.text} />
    </article>
  )
}
