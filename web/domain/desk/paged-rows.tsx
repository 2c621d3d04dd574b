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

export interface PagedContentProps<Row> {
  query: LoadedPages<Row>
  loadingLabel: string
  errorText: string
  moreLabel: string
  /** Shown where there is no row. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What shows the rows of the pages that are loaded, and a button for more. */
export function PagedContent<Row>({
  query,
  loadingLabel,
  errorText,
  moreLabel,
  empty,
  children,
}: PagedContentProps<Row>) {
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
          return rows.length === 0 ? empty : children(rows)
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

interface PagedRowsProps<Row> extends Omit<PagedContentProps<Row>, 'children'> {
  idOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The rows of the pages that are loaded as a list of cards. */
export const PagedRows = <Row,>({ idOf, children, ...paged }: PagedRowsProps<Row>) => (
  <PagedContent {...paged}>
    {(rows) => (
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={idOf(row)} ref={removalFocus}>
            {children(row)}
          </li>
        ))}
      </ul>
    )}
  </PagedContent>
)
