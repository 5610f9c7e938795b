import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageOf } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { PageLinks, usePages } from './page-links.tsx'
import { ListSkeleton, QueryBoundary } from './query-boundary.tsx'

type Props<Item> = {
  query: UseQueryResult<PageOf<Item>>
  page: number
  texts: { loading: string; failed: string; pages: string }
  /** Classes that lay out the items, and the skeletons before them. */
  layout: string
  skeleton: ReactNode
  skeletons: number
  empty: ReactNode
  item: (item: Item) => ReactNode
}

/** A list that the server searches, sorts and cuts into pages. */
export function PagedList<Item>({ query, page, texts, layout, empty, item, ...loading }: Props<Item>) {
  const { pages, isLoading } = usePages(page, query)
  return (
    <div className="@container">
      <QueryBoundary
        query={query}
        isLoading={isLoading}
        loading={
          <ListSkeleton text={texts.loading} layout={layout} count={loading.skeletons}>
            {loading.skeleton}
          </ListSkeleton>
        }
        failed={texts.failed}
      >
        {({ items, total }) =>
          total === 0 ? (
            empty
          ) : (
            <>
              <ul
                aria-busy={query.isPlaceholderData}
                className={classes(layout, 'transition-opacity', query.isPlaceholderData && 'opacity-50')}
              >
                {items.map(item)}
              </ul>
              <PageLinks page={page} pages={pages} label={texts.pages} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  )
}
