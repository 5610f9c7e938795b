import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageOf } from '#contract/product.ts'
import { pageCount } from '#rules/page-links.ts'

/** How many pages the server has of a list, `page` of which is asked for, and whether that one is still to come. */
export function usePages(page: number, { data, isPending, isFetching }: UseQueryResult<PageOf<unknown>>) {
  const pages = data && pageCount(data.total, data.pageSize)
  useLastPage(page, isFetching ? undefined : pages)
  const isBeyond = data !== undefined && data.total > 0 && data.items.length === 0
  return { pages: pages ?? 1, isLoading: isPending || isBeyond }
}

/**
 * Leads on to the last page when the address asks for one beyond it: what was deleted may have been alone on its
 * page. `pages` is undefined while it is not known how many there are.
 */
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
