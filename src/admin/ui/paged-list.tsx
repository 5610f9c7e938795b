import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageOf } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { ListStates } from './list-states.tsx'
import { PageLinks } from './page-links.tsx'
import { usePages } from './use-pages.ts'

type Props<Item> = {
  query: UseQueryResult<PageOf<Item>>
  page: number
  words: { loading: string; failed: string; pages: string }
  layout: string
  skeleton: ReactNode
  skeletons: number
  empty: ReactNode
  item: (item: Item) => ReactNode
}

/** A list that the server searches, sorts and cuts into pages. */
export function PagedList<Item>({ query, page, words, layout, empty, item, ...skeleton }: Props<Item>) {
  const { pages, isLoading } = usePages(page, query)
  return (
    <div className="@container">
      <ListStates
        query={query}
        isLoading={isLoading}
        words={words}
        layout={layout}
        empty={query.data?.total === 0 && empty}
        {...skeleton}
      >
        <ul
          aria-busy={query.isPlaceholderData}
          className={classes(layout, 'transition-opacity', query.isPlaceholderData && 'opacity-50')}
        >
          {query.data?.items.map(item)}
        </ul>
        <PageLinks page={page} pages={pages} label={words.pages} />
      </ListStates>
    </div>
  )
}
