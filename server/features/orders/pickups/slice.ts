import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { PassKeys } from '#server/features/orders/passes/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { pickupJobs } from './pickup-jobs.ts'
import { pickupRoutes } from './pickup-routes.ts'

export function registerPickups(
  app: AppParts,
  { orders, keys }: { orders: OrderDeps; keys: PassKeys },
): void {
  pickupRoutes(app, { ...orders, keys })
  pickupJobs(app.jobs, app)
}
