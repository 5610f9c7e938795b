import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

const SECOND = 1000
export const MINUTE = 60 * SECOND

/** Creates a query client that, in the browser, retries a query once, except after a timeout or other 4xx. */
export function createQueryClient(config: QueryClientConfig = {}): QueryClient {
  return new QueryClient({
    ...config,
    defaultOptions: {
      ...config.defaultOptions,
      queries: {
        ...config.defaultOptions?.queries,
        retry: (failures, error) =>
          failures < 1 &&
          typeof document !== 'undefined' &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
