import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed, NotRefreshed } from './load-failures.tsx'
import { Notice } from './notice.tsx'

type Props = {
  query: UseQueryResult<unknown[]>
  list: { search: string; found: number; setSearch: (text: string) => void }
  words: { loading: string; failed: string; none: string; add: string }
  onAdd: () => void
  skeleton: ReactNode
  children: ReactNode
}

/** A list, or why there is none to see and what to do then. */
export function ListStates({ query, list, words, onAdd, skeleton, children }: Props) {
  if (query.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <div aria-hidden="true" className="animate-pulse">
          {skeleton}
        </div>
      </div>
    )
  }
  if (query.isLoadingError)
    return <LoadFailed title={words.failed} error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      {query.isRefetchError && <NotRefreshed error={query.error} onRetry={() => query.refetch()} />}
      {list.found > 0 && children}
      {list.found === 0 && list.search && (
        <Notice title={words.none} text={`Rien ne correspond à « ${list.search} ».`}>
          <Button look="outline" onClick={() => list.setSearch('')}>
            Tout afficher
          </Button>
        </Notice>
      )}
      {list.found === 0 && !list.search && (
        <Notice title={words.none}>
          <Button onClick={onAdd}>{words.add}</Button>
        </Notice>
      )}
    </>
  )
}
