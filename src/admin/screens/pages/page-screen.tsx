import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { shopPages } from '#admin/queries/shop.ts'
import { LoadingBars, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { PAGE_TITLES } from '#rules/info-pages.ts'
import { PageForm } from './page-form.tsx'
import { PageBadge } from './page-state.tsx'

export function PageScreen() {
  const { slug } = useParams({ from: '/owner/pages/$slug' })
  const query = useQuery(shopPages)
  const page = query.data?.find((one) => one.slug === slug)
  const titles: Record<string, string> = PAGE_TITLES
  return (
    <Screen
      title={titles[slug] ?? 'Page non trouvée'}
      help="pages"
      hasForm
      count={page && <PageBadge isPublished={page.isPublished} />}
      back={{ to: '/pages', name: 'Pages' }}
    >
      <QueryBoundary
        query={query}
        loading={<LoadingBars text="Chargement de la page…" isCard className="h-96" />}
        failed="Impossible de charger la page"
      >
        {() =>
          page ? (
            <PageForm key={slug} page={page} />
          ) : (
            <Notice title="Page non trouvée" text="La boutique n’a pas de page à cette adresse." />
          )
        }
      </QueryBoundary>
    </Screen>
  )
}
