import { ChevronRight, ExternalLink } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shopPages } from '#admin/queries/shop-pages.ts'
import { formatDate } from '#admin/screens/orders/order-texts.ts'
import { OneLoading } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ShopPage } from '#contract/shop-page.ts'
import type { PageSlug } from '#rules/shop-pages.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const PURPOSES: Record<PageSlug, string> = {
  'mentions-legales': 'Qui vend, et avec quels numéros',
  'conditions-de-vente': 'Ce que le client accepte en confirmant',
  'livraison-et-retours': 'Délais, ouverture du colis, échange d’une taille',
  confidentialite: 'Ce que deviennent les données des clients',
}

/** The pages that the law asks for, each with its state. */
export function PagesScreen() {
  const query = useQuery(shopPages)
  return (
    <Screen title="Pages" help="pages">
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement des pages…" />}
        failed="Impossible de charger les pages"
      >
        {(pages) => (
          <div className="max-w-3xl">
            <p className="mb-4 text-concrete-700">
              Une page publiée est dans le pied de page de la boutique. Les conditions de vente sont aussi
              rappelées avant la confirmation d’une commande.
            </p>
            <ul className="border border-concrete-200 bg-white">
              {pages.map((page) => (
                <li
                  key={page.slug}
                  className="flex items-stretch border-concrete-200 not-first:border-t hover:bg-concrete-50"
                >
                  <PageRow page={page} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function PageRow({ page: { slug, title, isPublished, updatedAt } }: { page: ShopPage }) {
  return (
    <>
      <Link
        to="/pages/$slug"
        params={{ slug }}
        className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3.5 md:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-ink">{title}</span>
            <PageState isPublished={isPublished === true} />
          </span>
          <span className="block text-concrete-600 text-sm">
            {PURPOSES[slug]}
            {updatedAt && ` · modifiée le ${formatDate(updatedAt)}`}
          </span>
        </span>
        {!isPublished && <Icon of={ChevronRight} className="size-5 shrink-0 text-concrete-500" />}
      </Link>
      {isPublished && (
        <a
          href={`/page/${slug}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Voir la page ${title} dans la boutique`}
          className="grid w-14 shrink-0 place-items-center text-concrete-600 hover:text-ink"
        >
          <Icon of={ExternalLink} className="size-5" />
        </a>
      )}
    </>
  )
}

/** A badge: published or a draft. */
export function PageState({ isPublished }: { isPublished: boolean }) {
  return (
    <span
      className={classes(
        'rounded-xs border px-2 py-0.5 font-semibold text-sm',
        isPublished
          ? 'border-green-300 bg-green-100 text-green-900'
          : 'border-concrete-300 bg-concrete-100 text-concrete-700',
      )}
    >
      {isPublished ? 'Publiée' : 'Brouillon'}
    </span>
  )
}
