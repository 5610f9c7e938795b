import { ChevronRight } from '@lucide/icons'
import { Link, useSearch } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { HELP_GROUPS } from '#admin/help-topics.ts'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import { excerpt } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Found, findGuide, searchGuides } from './guides.ts'

/** Length of an excerpt in graphemes: two lines on a phone. */
const EXCERPT = 110

export function HelpScreen() {
  const { recherche = '' } = useSearch({ from: '/owner/aide' })
  const found = recherche ? searchGuides(recherche) : null
  return (
    <Screen title="Aide" count={found && counted(found.length, 'page', 'pages')}>
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
