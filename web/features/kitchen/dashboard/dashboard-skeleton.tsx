import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** One column on a phone; on a desktop two, whose edges all sections share. */
export const dashboardGridClass =
  'flex flex-col gap-4 sm:gap-8 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10'

/** Stands where the sections of the evening will be. */
export function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard" className={dashboardGridClass}>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="mt-5 h-8 w-48" />
        <Skeleton className="h-60 w-full rounded-card" />
      </div>
      <Skeleton className="h-96 w-full rounded-card" />
    </Loading>
  )
}
