import { type QueryObserverResult, useQuery, useQueryClient } from '@tanstack/react-query'

/** `useQuery`; on the server what was read for the page: there it stays as it is, and nobody waits for more. */
export const useRead = (import.meta.env.SSR ? useWhatWasRead : useQuery) as typeof useQuery

function useWhatWasRead({ queryKey }: { queryKey: readonly unknown[] }): Partial<QueryObserverResult> {
  const state = useQueryClient().getQueryState(queryKey)
  return { data: state?.data, isError: state?.status === 'error', isPlaceholderData: false }
}
