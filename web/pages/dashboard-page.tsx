import type { ComponentProps } from 'react'
import { RestaurantComplaints } from '#web/features/desk/complaints-of-orders/restaurant-complaints.tsx'
import { DashboardView } from '#web/features/kitchen/dashboard/dashboard-view.tsx'

/** The dashboard with the complaints about orders at the restaurant. They come along: loaded later, they would move what is below. */
export const DashboardPage = (props: Omit<ComponentProps<typeof DashboardView>, 'complaints'>) => (
  <DashboardView {...props} complaints={<RestaurantComplaints />} />
)
