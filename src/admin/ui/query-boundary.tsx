import { CircleAlert, Inbox } from '@lucide/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { errorText } from '#admin/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'

type BoundaryProps<Data> = {
  query: UseQueryResult<Data>
  isLoading?: boolean
  loading?: ReactNode
  failed: string
  children?: (data: Data) => ReactNode
}

/** Renders a query's data, or its loading or failure. A failed refetch keeps the data, with a warning above. */
export function QueryBoundary<Data>(props: BoundaryProps<Data>): ReactNode {
  const { query, isLoading = query.isPending, loading = null, failed, children } = props
  const retry = () => query.refetch()
  if (isLoading) return loading
  if (query.isLoadingError) return <LoadFailed title={failed} error={query.error} onRetry={retry} />
  return (
    <>
      {query.isRefetchError && (
        <NotRefreshed error={query.error} since={query.dataUpdatedAt} onRetry={retry} />
      )}
      {query.data !== undefined && children?.(query.data)}
    </>
  )
}

type SkeletonProps = { text: string; layout: string; count?: number; children: ReactNode }

/** Shows `count` grey items in the list's layout; screen readers announce `text`. */
export function ListSkeleton({ text, layout, count = 1, children }: SkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div aria-hidden="true" className={`animate-pulse ${layout}`}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
          <Fragment key={index}>{children}</Fragment>
        ))}
      </div>
    </div>
  )
}

/** A grey item with one line of text; `className` has the height. */
export function RowSkeleton({ className }: { className: string }) {
  return (
    <div className={`flex items-center border border-concrete-200 bg-white px-4 ${className}`}>
      <span className="h-4 w-32 bg-concrete-200" />
    </div>
  )
}

type BarsProps = { text: string; count?: number; isCard?: boolean; className: string }

/** Grey bars inside of a card, or cards; `className` has their height. */
export function LoadingBars({ text, count = 1, isCard = false, className }: BarsProps) {
  return (
    <ListSkeleton text={text} layout="flex flex-col gap-2" count={count}>
      <div
        className={classes(isCard ? 'border border-concrete-200 bg-white' : 'bg-concrete-100', className)}
      />
    </ListSkeleton>
  )
}

const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Africa/Algiers' })

const UNKNOWN = 'Une erreur est survenue.'

type FailureProps = { error: Error; onRetry: () => void }

export function LoadFailed({ title, error, onRetry }: FailureProps & { title: string }) {
  return (
    <Notice title={title} text={errorText(error, UNKNOWN)} isAlert>
      <Button look="outline" onClick={onRetry}>
        Réessayer
      </Button>
    </Notice>
  )
}

/** `since` is the time in ms at which the data was loaded. */
export function NotRefreshed({ error, since, onRetry }: FailureProps & { since: number }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 bg-amber-100 px-4 py-1 text-amber-900 text-sm"
    >
      <p className="py-2">
        <strong className="font-semibold">Liste non actualisée, elle date de {clock.format(since)}.</strong>{' '}
        {errorText(error, UNKNOWN)}
      </p>
      <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold underline">
        Réessayer
      </button>
    </div>
  )
}

type ActionFailedProps = { error: Error | null; text: string; className?: string }

/** Shows the server's message about a failed action, or else `text`. */
export function ActionFailed({ error, text, className }: ActionFailedProps) {
  return (
    <ErrorText role="alert" className={className}>
      {error && errorText(error, text)}
    </ErrorText>
  )
}

type NoticeProps = { title: string; text?: string; icon?: IconData; isAlert?: boolean; children?: ReactNode }

export function Notice({ title, text, icon, isAlert = false, children }: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="flex flex-col items-center gap-2 border border-concrete-200 bg-white px-6 py-14 text-center"
    >
      <Icon
        of={icon ?? (isAlert ? CircleAlert : Inbox)}
        strokeWidth={1.5}
        className={isAlert ? 'size-9 text-alarm' : 'size-9 text-concrete-400'}
      />
      <p className="font-semibold text-ink text-lg">{title}</p>
      {text && <p className="max-w-prose text-concrete-600 text-sm">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
