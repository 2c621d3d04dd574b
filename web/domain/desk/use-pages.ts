import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { callPage, type LoadedPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'

export type LoadedPages<Row> = UseInfiniteQueryResult<InfiniteData<LoadedPage<Row[]>>>

const firstPage: { cursor?: string } = {}

/** What a call of the desk gives in pages; until another filter has its rows, those of before. */
export const usePages = <Request, Row>(
  endpoint: ClientEndpoint<Request, Row[]>,
  filter: NoInfer<Request>,
): LoadedPages<Row> =>
  useInfiniteQuery({
    queryKey: keyOf(endpoint, filter),
    queryFn: ({ pageParam, signal }) => callPage(endpoint, { ...filter, ...pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
