import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { EndpointName, ResponseBody, Sent } from '#contract/endpoints.ts'
import { createApiClient, type LooseOptions, type RequestOptions } from '#web/api-client.ts'
import { session } from './session.ts'

/** Sends a request with the session's token. A 401 response ends the session, unless a newer one has begun. */
export async function authorizedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const token = session.current?.token
  const headers = new Headers(init.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(url, { ...init, headers })
  session.rejected(token, response.status)
  return response
}

export const api = createApiClient({ fetch: authorizedFetch })

/** Timeout in ms of requests that wait for a courier: the server answers within 25 s. */
export const REMOTE_TIMEOUT = 30_000

/** Like `api`, for an endpoint whose name is a type parameter: TypeScript does not check the options. */
export const send = api as <Name extends EndpointName>(
  name: Name,
  options: LooseOptions,
) => Promise<ResponseBody<Name>>

type Input<Name extends EndpointName> = Omit<RequestOptions<Name>, 'headers' | 'signal' | 'timeout'>

type QuerySettings<Data, Shown> = Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn'> & {
  key: QueryKey
  /** In ms; defaults to the timeout of `api`. */
  timeout?: number
}

/** Declares the query that reads an endpoint: takes the request as `api` does, and options of TanStack Query. */
export function query<Name extends EndpointName, Shown = ResponseBody<Name>>(
  name: Name,
  settings: Input<Name> & QuerySettings<ResponseBody<Name>, Shown>,
) {
  const loose: LooseOptions & QuerySettings<ResponseBody<Name>, Shown> = settings
  const { key, params, query, body, timeout, ...options } = loose
  return queryOptions({
    ...options,
    queryKey: key,
    queryFn: ({ signal }) => send(name, { params, query, body, timeout, signal }),
  })
}

/** The variables of a mutation: the request as `api` takes it, or undefined if it needs no input. */
export type Request<Name extends EndpointName> = [object, undefined] extends [
  Input<Name>,
  Sent<Name, 'query'>,
]
  ? undefined
  : Input<Name>

export type MutationSettings<Variables, Data> = {
  success?: string | ((variables: Variables, data: Data) => string)
  error?: string | ((variables: Variables, error: Error) => string)
  /** The queries to invalidate, after success or failure. */
  changes?: QueryKey[]
  onSuccess?: (data: Data, client: QueryClient, variables: Variables) => unknown
}

export function mutation<Name extends EndpointName>(
  name: Name,
  { timeout, ...settings }: MutationSettings<Request<Name>, ResponseBody<Name>> & { timeout?: number } = {},
) {
  return mutationOf((request: Request<Name>) => send(name, { ...request, timeout }), settings)
}

/** Declares a mutation by the function that runs it, such as one that sends files or several requests. */
export function mutationOf<Variables, Data>(
  run: (variables: Variables, client: QueryClient) => Promise<Data>,
  { onSuccess, ...meta }: MutationSettings<Variables, Data>,
) {
  return mutationOptions({
    mutationFn: (variables: Variables, { client }) => run(variables, client),
    meta,
    onSuccess: (data, variables, _result, { client }) => onSuccess?.(data, client, variables),
  })
}

/** Adds a callback on success that runs even if the component has unmounted, unlike that of `mutate`. */
export function afterSuccess<Data, Variables>(
  mutation: UseMutationOptions<Data, Error, Variables>,
  then: (data: Data, variables: Variables) => void,
): UseMutationOptions<Data, Error, Variables> {
  return {
    ...mutation,
    onSuccess: async (data, variables, ...context) => {
      await mutation.onSuccess?.(data, variables, ...context)
      then(data, variables)
    },
  }
}
