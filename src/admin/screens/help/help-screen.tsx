import { ChevronRight } from '@lucide/icons'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#admin/count-text.ts'
import { HELP_GROUPS } from '#admin/help-topics.ts'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import { excerpt } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { type Found, findGuide, type Guide, searchGuides } from './guides.ts'

/** Maximum length of an excerpt, in graphemes. */
const EXCERPT = 110

export function HelpScreen() {
  const { recherche = '' } = useSearch({ from: '/owner/aide' })
  const found = recherche ? searchGuides(recherche) : null
  return (
    <Screen title="Aide" count={found && counted(found.length, 'page')}>
      <div className="mb-5 flex">
        <SearchBox label="Rechercher dans l’aide" placeholder="Étiquette, retour, TVA…" />
      </div>
      {found ? <Results found={found} search={recherche} /> : <Groups />}
    </Screen>
  )
}

function Groups() {
  return (
    <div className="gap-x-5 lg:columns-2 2xl:columns-3">
      {HELP_GROUPS.map(({ title, topics }) => (
        <section key={title} className="mb-5 break-inside-avoid">
          <h2 className="label mb-2 text-concrete-600 text-sm">{title}</h2>
          <Entries
            found={topics.flatMap((topic) => {
              const guide = findGuide(topic)
              return guide ? { guide, excerpt: '' } : []
            })}
          />
        </section>
      ))}
    </div>
  )
}

function Results({ found, search }: { found: Found[]; search: string }) {
  const changeSearch = useSearchChange()
  if (found.length > 0) {
    return (
      <div className="max-w-3xl">
        <Entries found={found} />
      </div>
    )
  }
  return (
    <Notice title="Rien dans l’aide" text={`Aucune page ne parle de «\u00a0${search}\u00a0».`}>
      <Button look="outline" onClick={() => changeSearch({ recherche: undefined }, { replace: true })}>
        Voir toute l’aide
      </Button>
    </Notice>
  )
}

function Entries({ found }: { found: Found[] }) {
  return (
    <ul className="border border-concrete-200 bg-white">
      {found.map(({ guide: { topic, title }, excerpt: text }) => (
        <li key={topic} className="not-first:border-concrete-200 not-first:border-t">
          <Link
            to="/aide/$topic"
            params={{ topic }}
            className="flex min-h-12 items-center gap-3 py-2.5 pr-3 pl-4 transition-colors hover:bg-concrete-50"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-ink leading-snug">{title}</span>
              {text && (
                <span className="mt-0.5 block text-concrete-700 text-sm">{excerpt(text, EXCERPT)}</span>
              )}
            </span>
            <Icon of={ChevronRight} className="size-5 shrink-0 text-concrete-500" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

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
