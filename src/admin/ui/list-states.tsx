import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { QueryStates } from './load-failures.tsx'

type Props = {
  query: UseQueryResult<unknown>
  isLoading?: boolean
  words: { loading: string; failed: string }
  /** Classes that lay out the items, and the skeletons before them. */
  layout: string
  skeleton: ReactNode
  skeletons: number
  /** Shown instead of an empty list; false while there are items. */
  empty: ReactNode
  children: ReactNode
}

/** A list, or its loading, its failure or its emptiness. */
export function ListStates({ query, isLoading = query.isPending, words, empty, children, ...props }: Props) {
  if (isLoading) {
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <div aria-hidden="true" className={`animate-pulse ${props.layout}`}>
          {Array.from({ length: props.skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
            <Fragment key={index}>{props.skeleton}</Fragment>
          ))}
        </div>
      </div>
    )
  }
  return (
    <>
      <QueryStates query={query} loading={null} failed={words.failed} />
      {query.isLoadingError || empty || children}
    </>
  )
}
