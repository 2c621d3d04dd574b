import {
  onlineManager,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { MethodAndPath } from '#contract/endpoint.ts'
import type { ClientEndpoint } from './api.ts'
import { call, Problem } from './call.ts'

const FRESH_MS = 20_000
const RETRIES = 2

// Otherwise a page that opens without a network would not notice that it comes back.
onlineManager.setOnline(globalThis.navigator?.onLine ?? true)

/** A defect may be gone. A refusal would be refused again, and a call repeats by itself through an outage. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof Problem && error.status === 500

// Without a network every call is made and fails at once, so that the view shows an error instead of waiting
// for the network.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The cache key of a call; without input, the start of the keys of all its replies. */
export function keyOf<Request>(endpoint: ClientEndpoint<Request>): readonly [string, string]
export function keyOf<Request>(
  endpoint: ClientEndpoint<Request>,
  input?: NoInfer<Request>,
): readonly unknown[]
export function keyOf<Request>(endpoint: ClientEndpoint<Request>, input?: Request): readonly unknown[] {
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]
}

type QueryOptions<Reply> = Omit<UseQueryOptions<Reply>, 'queryKey' | 'queryFn'>

/** Reads a GET of the contract through the cache. */
export const useEndpoint = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
  options: QueryOptions<NoInfer<Reply>> = {},
): UseQueryResult<Reply> =>
  useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...options,
  })

/**
 * Requests every reply of these calls that is on the screen again. A response still on its way may be
 * outdated, and is dropped.
 */
export const refresh = async (...endpoints: MethodAndPath[]): Promise<void> => {
  await Promise.all(endpoints.map((endpoint) => refetch(keyOf(endpoint))))
}

async function refetch(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
