import type { ReactNode } from 'react'
import { failureText } from '#web/platform/call.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

interface QueryContentProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What is loading, for screen readers. */
  loadingLabel: string
  /** The size of what will stand here, as classes. */
  skeletonClass: string
  /** Said when it could not be loaded and the server gave no reason. */
  errorText: string
  children: (data: T) => ReactNode
}

/** What a query gave; until then its place, or why it is not there and a way to try again. */
export function QueryContent<T>({ query, loadingLabel, skeletonClass, errorText, children }: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) {
    return (
      <Loading label={loadingLabel}>
        <Skeleton className={skeletonClass} />
      </Loading>
    )
  }
  return (
    <ErrorState retry={() => void query.refetch()} busy={query.isFetching}>
      {failureText(query.error, errorText)}
    </ErrorState>
  )
}
