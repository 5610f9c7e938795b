import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/category.ts'
import type { ListingSearch } from '../listing-search.ts'

const CHIP =
  'label flex min-h-11 items-center whitespace-nowrap border border-concrete-400 bg-white px-3 leading-tight hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white'

type Props = { category: Category; chosen: string | undefined; search: ListingSearch }

/** Links to the kinds of a category, which keep the other filters; they scroll sideways on a phone. */
export function KindChips({ category, chosen, search }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    // scrollIntoView would scroll the page too.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [])
  if (category.subcategories.length === 0) return null
  const categoryId = String(category.id)
  const kept = { ...search, page: undefined, subcategory: undefined }
  return (
    <nav aria-label="Types" className="mt-4 max-md:-mx-[min(1rem,5vw)]">
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-[min(1rem,5vw)] md:flex-wrap [&::-webkit-scrollbar]:hidden"
      >
        <li className="shrink-0">
          <Link
            to="/categorie/$categoryId"
            params={{ categoryId }}
            search={kept}
            activeOptions={{ exact: true }}
            aria-current={chosen === undefined ? 'page' : undefined}
            className={CHIP}
          >
            Tout
          </Link>
        </li>
        {category.subcategories.map((subcategory) => (
          <li key={subcategory} className="shrink-0">
            <Link
              to="/categorie/$categoryId/sous-categorie/$subcategory"
              params={{ categoryId, subcategory }}
              search={kept}
              aria-current={chosen === subcategory ? 'page' : undefined}
              className={CHIP}
            >
              {subcategory}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
