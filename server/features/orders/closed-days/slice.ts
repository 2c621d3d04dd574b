import type { HoursDeps } from '#server/features/kitchen/hours/public.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { closedDayRoutes } from './closed-day-routes.ts'

export const registerClosedDays = (
  app: AppParts,
  { hours, orders }: { hours: HoursDeps; orders: OrderDeps },
): void => closedDayRoutes(app, { hours, orders, log: app.log })
