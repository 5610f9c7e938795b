import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageOf } from '#contract/product.ts'
import { pageCount } from '#rules/page-links.ts'

/** Number of pages of a list, and whether the requested page is still loading. */
export function usePages(page: number, { data, isPending, isFetching }: UseQueryResult<PageOf<unknown>>) {
  const pages = data && pageCount(data.total, data.pageSize)
  useLastPage(page, isFetching ? undefined : pages)
  const isBeyond = data !== undefined && data.total > 0 && data.items.length === 0
  return { pages: pages ?? 1, isLoading: isPending || isBeyond }
}

/**
 * Redirects to the last page when the URL asks for one beyond it, as after deleting the only item of a page.
 * `pages` is undefined while it is loading.
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
