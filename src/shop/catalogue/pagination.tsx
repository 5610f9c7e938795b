import { ArrowLeft, ArrowRight } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { pageLinks } from '#rules/page-links.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListingSearch } from '../listing-search.ts'

const BOX =
  'label flex h-11 min-w-11 items-center justify-center bg-white px-3 text-lg max-[429px]:px-1 hover:bg-ink hover:text-white aria-[current=page]:bg-race aria-[current=page]:text-white'

type Props = { page: number; pages: number; search: ListingSearch }

/** Links to at most five pages, the previous and the next (spec §9). */
export function Pagination({ page, pages, search }: Props) {
  if (pages <= 1 || page > pages) return null
  const linkTo = (number: number): LinkProps => ({
    to: '.',
    search: { ...search, page: number > 1 ? number : undefined },
    // Otherwise a link without a page number would be active on every page.
    activeOptions: { exact: true },
  })
  let gaps = 0
  return (
    // Closer together on phones, so that the last arrow does not wrap.
    <nav
      aria-label="Pages"
      className="mt-10 flex flex-wrap items-center justify-center gap-1 max-[429px]:-mx-2 max-[429px]:gap-px"
    >
      {page > 1 && (
        <Link {...linkTo(page - 1)} className={BOX} aria-label="Page précédente" rel="prev">
          <Icon of={ArrowLeft} className="size-5" />
        </Link>
      )}
      {pageLinks(page, pages).map((link) =>
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
            className={BOX}
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
