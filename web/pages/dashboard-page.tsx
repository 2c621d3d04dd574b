import { type ComponentProps, lazy, Suspense } from 'react'
import { DashboardView } from '#web/features/kitchen/dashboard/dashboard-view.tsx'

const RestaurantComplaints = lazy(async () => ({
  default: (await import('#web/features/desk/complaints-of-orders/restaurant-complaints.tsx')).RestaurantComplaints,
}))

const complaints = (
  <Suspense>
    <RestaurantComplaints />
  </Suspense>
)

/** The dashboard with the complaints about orders at the restaurant. */
export const DashboardPage = (props: Omit<ComponentProps<typeof DashboardView>, 'complaints'>) => (
  <DashboardView {...props} complaints={complaints} />
)
