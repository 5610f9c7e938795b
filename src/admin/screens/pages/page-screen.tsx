import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { shopPages } from '#admin/queries/shop.ts'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { BackLink, Screen } from '#admin/ui/screen.tsx'
import { PAGE_TITLES } from '#rules/shop-pages.ts'
import { PageForm } from './page-form.tsx'
import { PageBadge } from './page-state.tsx'

/** Writes one of the shop's pages. */
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
      actions={<BackLink to="/pages">Pages</BackLink>}
    >
      <QueryBoundary
        query={query}
        loading={
          <div role="status" className="h-96 animate-pulse border border-concrete-200 bg-white">
            <span className="sr-only">Chargement de la page…</span>
          </div>
        }
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
