import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>

/**
 * What a page's loader has read. In the browser it is a `useQuery`; on the server nothing changes while a page is
 * made, so nothing is watched, which takes longer than the reading.
 */
export const useRead = (import.meta.env.SSR ? useWhatWasRead : useQuery) as <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) => Read<Data>

function useWhatWasRead({ queryKey }: { queryKey: QueryKey }): Omit<Read<unknown>, 'refetch'> {
  const state = useQueryClient().getQueryState(queryKey)
  return { data: state?.data, isError: state?.status === 'error', isPlaceholderData: false }
}
