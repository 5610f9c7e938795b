import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, mutationOf } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { formatMoment } from '#admin/order/order-texts.ts'
import { shopIdentity, shopPages } from '#admin/queries/shop.ts'
import { factsIn, ShopFacts } from '#admin/shop-facts.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ShopPage } from '#contract/info-page.ts'
import { TO_COMPLETE } from '#rules/info-pages.ts'
import { fillGaps } from '#rules/page-gaps.ts'
import { Button } from '#web/ui/button.tsx'
import { findGaps } from './find-gaps.ts'
import { PageBadge, PublicLink } from './page-state.tsx'

export function PagesScreen() {
  return (
    <Screen title="Pages" help="pages">
      <p className="mb-4 max-w-3xl text-concrete-700">
        Une page publiée a son lien au bas de toute la boutique&nbsp;; un brouillon n’est vu que de vous.
      </p>
      <QueryBoundary
        query={useQuery(shopPages)}
        loading={<LoadingBars text="Chargement des pages…" count={4} isCard className="h-24" />}
        failed="Impossible de charger les pages"
      >
        {(pages) => (
          <>
            <AllAtOnce pages={pages} />
            <ul className="flex max-w-3xl flex-col gap-2">
              {pages.map((page) => (
                <PageItem key={page.slug} page={page} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

/** Fills empty drafts from templates and gaps from the identity; publishes changed drafts without gaps. */
const writePages = mutationOf(
  async () => {
    const [shop, pages] = await Promise.all([api('GET /shop'), api('GET /pages')])
    // Counts the published pages, and the changed drafts that still have gaps.
    const written = { published: 0, drafts: 0 }
    for (const { slug, text, isPublished } of pages) {
      if (isPublished) continue
      const isEmpty = text.trim() === ''
      const whole = isEmpty
        ? (await api('GET /pages/:slug/template', { params: { slug } })).text
        : fillGaps(text, shop)
      if (whole === text) continue
      const isWhole = !whole.includes(TO_COMPLETE)
      await api('PUT /pages/:slug', { params: { slug }, body: { text: whole, isPublished: isWhole } })
      written[isWhole ? 'published' : 'drafts'] += 1
    }
    return written
  },
  {
    success: (_none, { published, drafts }) =>
      [
        published > 0 && counted(published, 'page publiée', 'pages publiées'),
        drafts > 0 && counted(drafts, 'brouillon à compléter', 'brouillons à compléter'),
      ]
        .filter(Boolean)
        .join(', '),
    error: 'Erreur lors de la création des pages',
    changes: [['pages'], ['first-steps']],
  },
)

/** Fills all empty drafts at once, and asks for the facts that the drafts still lack. */
function AllAtOnce({ pages }: { pages: ShopPage[] }) {
  const { mutate, isPending } = useMutation(writePages)
  const { data: shop } = useQuery(shopIdentity)
  const empty = pages.filter(({ text }) => text.trim() === '').length
  const drafts = pages.flatMap(({ text, isPublished }) => (isPublished ? [] : text))
  const facts = factsIn(drafts.join())
  const canFill = shop !== undefined && drafts.some((text) => fillGaps(text, shop) !== text)
  if (empty < 2 && facts.length === 0) return null
  return (
    <div className="mb-4 flex max-w-3xl flex-col items-start gap-2 border border-ink bg-white p-4">
      <p className="text-concrete-700 text-sm">
        {empty > 1
          ? 'Les textes du modèle, avec ce que «\u00a0Ma boutique\u00a0» dit de vous. Ceux à qui rien ne manque sont publiés\u00a0: relisez-les, ils vous engagent.'
          : 'Ce qui manque se demande une seule fois. Les pages complètes sont publiées.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {(empty > 1 || canFill) && (
          <Button isBusy={isPending} onClick={() => mutate()}>
            {empty > 1 ? `Créer les ${empty} pages` : 'Remplir avec «\u00a0Ma boutique\u00a0»'}
          </Button>
        )}
        <ShopFacts facts={facts} label="Compléter en une fois" onSaved={() => mutate()} />
      </div>
    </div>
  )
}

function PageItem({ page }: { page: ShopPage }) {
  const { slug, title, text, updatedAt, isPublished } = page
  const gaps = findGaps(text).length
  return (
    <li className="relative flex min-h-24 flex-col justify-center gap-1 border border-concrete-200 bg-white px-4 py-3 transition-colors hover:bg-concrete-50 sm:flex-row sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-semibold text-ink text-lg">
            <Link to="/pages/$slug" params={{ slug }} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          <PageBadge isPublished={isPublished} />
        </div>
        <p className="mt-1 text-concrete-600 text-sm">
          {updatedAt ? `Modifiée le ${formatMoment(updatedAt)}` : 'Pas encore écrite'}
          {gaps > 0 && ` · ${counted(gaps, 'passage')} à compléter`}
        </p>
      </div>
      <PublicLink page={page} className="self-start sm:self-center" />
    </li>
  )
}
