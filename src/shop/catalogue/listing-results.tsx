import { ArrowLeft, ArrowRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Category } from '#contract/category.ts'
import type { PageOf, ProductCard as Product } from '#contract/product.ts'
import { pageCount, pageLinks } from '#rules/product-list.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import type { ListingSearch } from '../listing-search.ts'
import { insteadOf } from '../queries.ts'
import { PhoneLink } from '../ui/contact-links.tsx'
import { CardsPending } from '../ui/pending-screens.tsx'
import { CompareTick } from './compare-tick.tsx'
import { ProductCards } from './product-cards.tsx'

type Props = {
  found: PageOf<Product> | undefined
  search: ListingSearch
  category: Category | undefined
  isWaiting: boolean
  isFailed: boolean
  onRetry: () => void
}

export function ListingResults({ found, search, category, isWaiting, isFailed, onRetry }: Props) {
  if (isFailed && (!found || isWaiting)) {
    return (
      <Notice title="Connexion perdue">
        <p role="alert">Les produits n’ont pas pu être chargés. Vérifiez votre connexion puis réessayez.</p>
        <Button onClick={onRetry}>Réessayer</Button>
      </Notice>
    )
  }
  if (!found) return <CardsPending />
  const pages = pageCount(found.total)
  return (
    // The key replaces the element when the products change, so that browsers count no layout shift.
    <div
      key={found.items.map((product) => product.id).join()}
      aria-busy={isWaiting}
      className="min-h-[70svh] transition-opacity duration-150 aria-busy:opacity-50"
    >
      {found.items.length > 0 ? (
        <ProductCards
          products={found.items}
          display={search.display === 'liste' ? 'list' : 'grid'}
          size={search.size}
          isFirst
          footer={(product) => <CompareTick product={product} />}
        />
      ) : found.total > 0 ? (
        <PastEnd pages={pages} search={search} />
      ) : (
        <NoProducts category={category} />
      )}
      <Pagination page={found.page} pages={pages} search={search} />
    </div>
  )
}

function PastEnd({ pages, search }: { pages: number; search: ListingSearch }) {
  return (
    <Notice title="Cette page n’existe plus">
      <p>{pages > 1 ? `La liste s’arrête à la page ${pages}.` : 'La liste tient en une page.'}</p>
      <Link
        to="."
        search={{ ...search, page: pages > 1 ? pages : undefined }}
        className={buttonClass('primary')}
      >
        {pages > 1 ? 'Aller à la dernière page' : 'Voir la liste'}
      </Link>
    </Notice>
  )
}

function NoProducts({ category }: { category: Category | undefined }) {
  const { settings, queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  const { data: instead } = useQuery(queries.products(insteadOf(category?.id)))
  return (
    <div className="flex flex-col gap-8">
      <Notice title="Aucun produit trouvé">
        <ul className="list-disc pl-5 text-concrete-700">
          <li>Vérifiez l’orthographe, ou essayez un mot plus court.</li>
          <li>Retirez un filtre ou élargissez la fourchette de prix.</li>
          {settings.phone && (
            <li>
              Appelez-nous au{' '}
              <PhoneLink className="whitespace-nowrap font-semibold underline">{settings.phone}</PhoneLink>
              &nbsp;: nous pouvons commander la pièce pour vous.
            </li>
          )}
        </ul>
        {categories.length > 0 && (
          <nav aria-labelledby="other-categories" className="w-full">
            <h4 id="other-categories" className="label mb-2 text-lg">
              Parcourir les catégories
            </h4>
            <ul className="flex flex-wrap gap-2">
              {categories.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to="/categorie/$categoryId"
                    params={{ categoryId: String(id) }}
                    className="label flex min-h-11 items-center border border-concrete-400 px-3 py-1 leading-tight hover:border-ink hover:bg-ink hover:text-white"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Notice>
      {instead && instead.items.length > 0 && (
        <section aria-labelledby="other-products">
          <h3 id="other-products" className="heading mb-4 text-3xl">
            {category ? `Nouveau dans ${category.name}` : 'Derniers arrivages'}
          </h3>
          <ProductCards products={instead.items} display="grid" />
        </section>
      )}
    </div>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 bg-white px-[min(1.5rem,6vw)] py-12 md:px-12">
      <h3 className="heading text-3xl">{title}</h3>
      {children}
    </div>
  )
}

const BOX =
  'label flex h-11 min-w-11 items-center justify-center bg-white px-3 text-lg max-[429px]:px-1 hover:bg-ink hover:text-white aria-[current=page]:bg-race aria-[current=page]:text-white'

function Pagination({ page, pages, search }: { page: number; pages: number; search: ListingSearch }) {
  if (pages <= 1 || page > pages) return null
  const linkTo = (number: number): LinkProps => ({
    to: '.',
    search: { ...search, page: number > 1 ? number : undefined },
    // Without `exact`, the link to page 1, which has no page number, would be active on every page.
    activeOptions: { exact: true },
  })
  const links = pageLinks(page, pages)
  let gaps = 0
  return (
    // Links are closer together on phones, so that the last arrow does not wrap.
    <nav
      aria-label="Pages"
      className="mt-10 flex flex-wrap items-center justify-center gap-1 max-[429px]:-mx-2 max-[429px]:gap-px"
    >
      {page > 1 && (
        <Link {...linkTo(page - 1)} className={BOX} aria-label="Page précédente" rel="prev">
          <Icon of={ArrowLeft} className="size-5" />
        </Link>
      )}
      {links.map((link) =>
        link === 'ellipsis' ? (
          <span key={`gap-${gaps++}`} aria-hidden="true" className="px-1 max-[429px]:px-0">
            …
          </span>
        ) : (
          <Link
            {...linkTo(link)}
            key={link}
            aria-current={link === page ? 'page' : undefined}
            aria-label={`Page ${link}`}
            className={classes(
              BOX,
              // Hides distant pages, so that the links fit in one row of 320 px.
              links.length > 4 && isFar(link, page, pages) && 'max-[359px]:hidden',
            )}
          >
            {link}
          </Link>
        ),
      )}
      {page < pages && (
        <Link {...linkTo(page + 1)} className={BOX} aria-label="Page suivante" rel="next">
          <Icon of={ArrowRight} className="size-5" />
        </Link>
      )}
    </nav>
  )
}

/**
 * True for pages that narrow screens hide. They keep the first, last and current page, and two more pages if
 * the current one is the first or last.
 */
function isFar(link: number, page: number, pages: number): boolean {
  if (link === 1 || link === page || link === pages) return false
  return (page > 1 && page < pages) || Math.abs(link - page) > 2
}
