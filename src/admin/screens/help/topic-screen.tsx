import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { findGuide, type Guide } from './guides.ts'

export function TopicScreen() {
  const { topic } = useParams({ from: '/owner/aide/$topic' })
  const guide = findGuide(topic)
  return (
    <Screen
      title={guide?.title ?? 'Aide'}
      count={guide && 'Page d’aide'}
      back={{ to: '/aide', name: 'Retour à l’aide' }}
    >
      {guide ? (
        <GuideText guide={guide} />
      ) : (
        <Notice title="Page d’aide non trouvée" text="Elle n’existe pas, ou elle a changé de nom." />
      )}
    </Screen>
  )
}

function GuideText({ guide: { text, image } }: { guide: Guide }) {
  return (
    <div className="flex flex-col items-start gap-5 lg:flex-row lg:gap-8">
      <article className="w-full min-w-0 max-w-3xl border border-concrete-200 bg-white px-4 py-5 text-ink md:px-8 md:py-7">
        <Markdown text={text} linkTo={linkToTopic} />
      </article>
      {image && (
        <img
          src={image.url}
          alt={image.alt}
          width={780}
          height={1380}
          className="h-auto w-full max-w-72 border border-concrete-300 max-lg:self-center lg:sticky lg:top-6 lg:shrink"
        />
      )}
    </div>
  )
}

function linkToTopic(href: string, inside: ReactNode): ReactNode {
  const [, topic] = /^([a-z-]+)\.md$/.exec(href) ?? []
  if (!topic || !findGuide(topic)) return inside
  return (
    <Link to="/aide/$topic" params={{ topic }} className="underline underline-offset-2">
      {inside}
    </Link>
  )
}
