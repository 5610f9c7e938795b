import { ChevronLeft, ChevronRight } from '@lucide/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { PageOf } from '#contract/product.ts'
import { pageCount, pageLinks } from '#rules/product-list.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListSkeleton, QueryBoundary } from './query-boundary.tsx'

type ListProps<Item> = {
  texts: { loading: string; failed: string; pages: string }
  page: number
  layout: string
  skeleton: ReactNode
  skeletons: number
  empty: ReactNode
  item: (item: Item) => ReactNode
}

type PagedProps<Item> = ListProps<Item> & { query: UseQueryResult<PageOf<Item>> }

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

const BOX =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 whitespace-nowrap rounded-xs px-1 font-semibold text-sm tabular-nums sm:px-3'

function PageLinks({ page, pages, label }: { page: number; pages: number; label: string }) {
  if (pages <= 1) return null
  const links = pageLinks(page, pages).map((link, index, all) => ({
    link,
    key: `${link}${all[index - 1] ?? ''}`,
  }))
  return (
    <nav aria-label={label} className="mt-6 flex items-center justify-between gap-1 sm:justify-center">
      <Step to={page - 1} isOpen={page > 1}>
        <Icon of={ChevronLeft} className="size-5" />
        Précédent
      </Step>
      <p className="text-concrete-700 text-sm tabular-nums sm:hidden">
        Page {page} sur {pages}
      </p>
      <ol className="hidden items-center gap-1 sm:flex">
        {links.map(({ link, key }) => (
          <li key={key}>
            {link === 'ellipsis' ? (
              <span className="px-1 text-concrete-500">…</span>
            ) : (
              <PageLink
                page={link}
                label={`Page ${link}`}
                isCurrent={link === page}
                className="aria-[current]:bg-ink aria-[current]:text-white"
              >
                {link}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <Step to={page + 1} isOpen={page < pages}>
        Suivant
        <Icon of={ChevronRight} className="size-5" />
      </Step>
    </nav>
  )
}

function Step({ to, isOpen, children }: { to: number; isOpen: boolean; children: ReactNode }) {
  if (!isOpen) return <span className={classes(BOX, 'invisible')}>{children}</span>
  return <PageLink page={to}>{children}</PageLink>
}

type PageLinkProps = {
  page: number
  label?: string
  isCurrent?: boolean
  className?: string
  children: ReactNode
}

function PageLink({ page, label, isCurrent = false, className, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, page: page === 1 ? undefined : page })}
      activeOptions={{ exact: true }}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(BOX, 'text-ink hover:bg-concrete-200', className)}
    >
      {children}
    </Link>
  )
}

function usePages(page: number, { data, isPending, isFetching }: UseQueryResult<PageOf<unknown>>) {
  const pages = data && pageCount(data.total, data.pageSize)
  useLastPage(page, isFetching ? undefined : pages)
  const isBeyond = data !== undefined && data.total > 0 && data.items.length === 0
  return { pages: pages ?? 1, isLoading: isPending || isBeyond }
}

/** Redirects from a page beyond the last one; `pages` is undefined while it is loading. */
export function useLastPage(page: number, pages: number | undefined): void {
  const navigate = useNavigate()
  const last = Math.min(page, pages ?? page)
  useEffect(() => {
    if (last === page) return
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: last === 1 ? undefined : last }),
      state: true,
      replace: true,
    })
  }, [navigate, page, last])
}
