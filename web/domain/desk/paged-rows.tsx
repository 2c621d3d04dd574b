import type { ReactNode } from 'react'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { callPage, type LoadedPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'

type LoadedPages<Row> = UseInfiniteQueryResult<InfiniteData<LoadedPage<Row[]>>>

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

interface PagedRowsProps<Row> {
  query: LoadedPages<Row>
  loadingLabel: string
  errorText: string
  moreLabel: string
  /** Shown where there is no row. */
  empty: ReactNode
  idOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The rows of the pages that are loaded, and a button for more. */
export function PagedRows<Row>({
  query,
  loadingLabel,
  errorText,
  moreLabel,
  empty,
  idOf,
  children,
}: PagedRowsProps<Row>) {
  return (
    <>
      <QueryContent
        query={query}
        loadingLabel={loadingLabel}
        skeletonClass="h-40 w-full"
        errorText={errorText}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return empty
          return (
            <ul className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={idOf(row)} ref={removalFocus}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {moreLabel}
        </Button>
      )}
    </>
  )
}
