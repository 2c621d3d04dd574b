import { Page } from './page.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

/** Shown while the code of a view loads. */
export function PageFallback() {
  return (
    <Page className="min-h-dvh">
      <Loading label="Loading">
        <Skeleton className="h-11 w-2/3 max-w-sm" />
        <Skeleton className="mt-8 h-64 w-full rounded-card" />
      </Loading>
    </Page>
  )
}
