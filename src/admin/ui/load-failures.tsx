import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#admin/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from './notice.tsx'

const UNKNOWN = 'Une erreur est survenue.'

type Props = { error: Error; onRetry: () => void }

/** Replaces content that failed to load. */
export function LoadFailed({ title, error, onRetry }: Props & { title: string }) {
  return (
    <Notice title={title} text={errorText(error, UNKNOWN)} isAlert>
      <Button look="outline" onClick={onRetry}>
        Réessayer
      </Button>
    </Notice>
  )
}

/** Shown above stale data whose refetch failed. */
export function NotRefreshed({ error, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 bg-amber-100 px-4 py-1 text-amber-900 text-sm"
    >
      <p className="py-2">
        <strong className="font-semibold">Liste non actualisée.</strong> {errorText(error, UNKNOWN)}
      </p>
      <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold underline">
        Réessayer
      </button>
    </div>
  )
}

type StatesProps = { query: UseQueryResult<unknown>; loading: ReactNode; failed: string }

/** Shown above a query's data: that it is loading, that it failed, or that it could not be refreshed. */
export function QueryStates({ query, loading, failed }: StatesProps) {
  const retry = () => query.refetch()
  if (query.isPending) return loading
  if (query.isLoadingError) return <LoadFailed title={failed} error={query.error} onRetry={retry} />
  return query.isRefetchError && <NotRefreshed error={query.error} onRetry={retry} />
}
