import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND

/**
 * A query cache that asks once more when the network failed, and never when the server has answered no, nor after
 * the ten seconds of a timeout: nobody waits for another ten. On the server no network lies between.
 */
export function createQueryClient(config: QueryClientConfig = {}): QueryClient {
  return new QueryClient({
    ...config,
    defaultOptions: {
      queries: {
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
