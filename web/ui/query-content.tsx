import type { ReactNode } from 'react'
import { failureText } from '#web/platform/http/call.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

interface QueryContentProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Read out by screen readers while loading. */
  loadingLabel: string
  /** Classes that give the placeholder the size of the content. */
  skeletonClass: string
  /** Shown when loading failed and the server gave no reason. */
  errorText: string
  children: (data: T) => ReactNode
}

/** The data of a query; a placeholder while it loads; the error and a retry button when it fails. */
export function QueryContent<T>({
  query,
  loadingLabel,
  skeletonClass,
  errorText,
  children,
}: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) {
    return (
      <Loading label={loadingLabel}>
        <Skeleton className={skeletonClass} />
      </Loading>
    )
  }
  return (
    <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
      {failureText(query.error, errorText)}
    </ErrorState>
  )
}
