import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageOf } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { PageLinks, usePages } from './page-links.tsx'
import { ListSkeleton, QueryBoundary } from './query-boundary.tsx'

type ListProps<Item> = {
  texts: { loading: string; failed: string; pages: string }
  page: number
  /** Classes that lay out the items, and the skeletons before them. */
  layout: string
  skeleton: ReactNode
  skeletons: number
  empty: ReactNode
  item: (item: Item) => ReactNode
}

type PagedProps<Item> = ListProps<Item> & { query: UseQueryResult<PageOf<Item>> }

/** A list that the server searches, sorts and cuts into pages. */
export function PagedList<Item>({ query, ...list }: PagedProps<Item>) {
  const { pages, isLoading } = usePages(list.page, query)
  return (
    <ListPage
      {...list}
      query={query}
      isLoading={isLoading}
      items={query.data?.items ?? []}
      total={query.data?.total ?? 0}
      pages={pages}
    />
  )
}

type PageProps<Item> = ListProps<Item> & {
  query: UseQueryResult
  isLoading?: boolean
  items: Item[]
  total: number
  pages: number
}

/** The items of one page, with links to the others. */
export function ListPage<Item>({ query, isLoading, items, texts, layout, ...list }: PageProps<Item>) {
  return (
    <div className="@container">
      <QueryBoundary
        query={query}
        isLoading={isLoading}
        loading={
          <ListSkeleton text={texts.loading} layout={layout} count={list.skeletons}>
            {list.skeleton}
          </ListSkeleton>
        }
        failed={texts.failed}
      >
        {() =>
          list.total === 0 ? (
            list.empty
          ) : (
            <>
              <ul
                aria-busy={query.isPlaceholderData}
                className={classes(
                  layout,
                  'transition-opacity',
                  query.isPlaceholderData && 'opacity-50',
                  query.isRefetchError && 'opacity-60',
                )}
              >
                {items.map(list.item)}
              </ul>
              <PageLinks page={list.page} pages={list.pages} label={texts.pages} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  )
}
